package dev.workmate.mcp.stdio;

import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpException.Kind;
import dev.workmate.mcp.McpWire;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One message per line over two streams. Writing has a thread of its own, so that a server which
 * does not read cannot hold up those who call it. Thread-safe.
 */
final class LineWire implements McpWire {
    private static final Logger log = LoggerFactory.getLogger(LineWire.class);
    private static final int MAX_UNSENT = 64;
    private static final long SEND_LIMIT_MS = 2_000;

    private final BlockingQueue<byte[]> unsent = new ArrayBlockingQueue<>(MAX_UNSENT);
    private final AtomicBoolean ended = new AtomicBoolean();
    private final InputStream in;
    private final OutputStream out;
    private final Inbox inbox;
    private final Supplier<String> lastWords;
    private final Thread writer;
    private final Thread reader;

    /** {@code lastWords} says why, when the other side is gone. */
    LineWire(
            String name,
            InputStream in,
            OutputStream out,
            Inbox inbox,
            Supplier<String> lastWords) {
        this.in = in;
        this.out = out;
        this.inbox = inbox;
        this.lastWords = lastWords;
        this.writer = daemon("mcp-out-" + name, this::write);
        this.reader = daemon("mcp-in-" + name, this::read);
    }

    /** Pipes block the thread that waits for them, virtual or not. */
    private static Thread daemon(String name, Runnable work) {
        return Thread.ofPlatform().daemon().name(name).unstarted(work);
    }

    void start() {
        reader.start();
        writer.start();
    }

    @Override
    public void send(Outgoing message) throws McpException, InterruptedException {
        byte[] line = (message.text() + "\n").getBytes(StandardCharsets.UTF_8);
        if (line.length > MAX_MESSAGE) {
            throw new McpException(Kind.NOT_SENT, "the message is too long");
        }
        if (ended.get()) {
            throw new McpException(Kind.GONE, "the connection is closed");
        }
        if (!unsent.offer(line, SEND_LIMIT_MS, TimeUnit.MILLISECONDS)) {
            throw new McpException(Kind.NOT_SENT, "it does not read what it is sent");
        }
    }

    @Override
    public void abandon(long request) {
        // The answer, should it come, finds nobody waiting.
    }

    private void write() {
        try {
            while (!ended.get()) {
                byte[] line = unsent.poll(1, TimeUnit.SECONDS);
                if (line != null) {
                    out.write(line);
                    out.flush();
                }
            }
        } catch (IOException e) {
            end();
        } catch (InterruptedException e) {
            log.debug("a wire is closed");
        }
    }

    private void read() {
        LineReader lines = new LineReader(in, MAX_MESSAGE);
        try {
            for (var line = lines.next(); line.isPresent(); line = lines.next()) {
                if (line.get().tooLong()) {
                    inbox.oversized();
                } else if (!line.get().text().isBlank()) {
                    inbox.received(line.get().text());
                }
            }
        } catch (IOException e) {
            log.debug("a wire broke: {}", e.getMessage());
        } catch (RuntimeException e) {
            log.error("a message could not be handled; its connection is given up", e);
        }
        end();
    }

    private void end() {
        if (ended.compareAndSet(false, true)) {
            inbox.lost(lastWords.get());
        }
    }

    /** Closing what the server reads from asks it to end. */
    @Override
    public void close() {
        boolean first = ended.compareAndSet(false, true);
        writer.interrupt();
        closeQuietly(out);
        if (first) {
            inbox.lost("the connection was closed");
        }
    }

    void closeInput() {
        closeQuietly(in);
    }

    /** Not by the caller: closing waits for a write under way, which may wait for ever. */
    private static void closeQuietly(Closeable stream) {
        Runnable close =
                () -> {
                    try {
                        stream.close();
                    } catch (IOException e) {
                        log.debug("a stream did not close: {}", e.getMessage());
                    }
                };
        daemon("mcp-close", close).start();
    }
}
