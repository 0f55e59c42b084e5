package dev.workmate.journal.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stands between a client and PostgreSQL and cuts a connection at its next commit. */
final class CommitCutter implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("//localhost:(\\d+)/");

    /** Where the next commit is cut. */
    enum Cut {
        NONE,
        BEFORE_IT_ARRIVES,
        BEFORE_ITS_ANSWER
    }

    private final String url;
    private final int port;
    private final ServerSocket door;
    private final AtomicReference<Cut> next = new AtomicReference<>(Cut.NONE);

    CommitCutter(String url) throws IOException {
        Matcher matcher = PORT.matcher(url);
        if (!matcher.find()) {
            throw new IllegalArgumentException("not the address of a test's database: " + url);
        }
        this.port = Integer.parseInt(matcher.group(1));
        this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        // Statements keep their text, so that a commit is seen.
        this.url =
                matcher.replaceFirst("//127.0.0.1:" + door.getLocalPort() + "/")
                        + "&prepareThreshold=0";
        Thread.ofVirtual().start(this::accept);
    }

    String url() {
        return url;
    }

    void cutNext(Cut cut) {
        next.set(cut);
    }

    boolean hasCut() {
        return next.get() == Cut.NONE;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = door.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                AtomicReference<Cut> cut = new AtomicReference<>(Cut.NONE);
                Thread.ofVirtual().start(() -> ask(client, server, cut));
                Thread.ofVirtual().start(() -> answer(client, server, cut));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void ask(Socket client, Socket server, AtomicReference<Cut> cut) {
        byte[] bytes = new byte[1 << 16];
        try (client;
                server) {
            InputStream in = client.getInputStream();
            for (int n = in.read(bytes); n > 0; n = in.read(bytes)) {
                if (new String(bytes, 0, n, StandardCharsets.ISO_8859_1).contains("COMMIT")) {
                    cut.set(next.getAndSet(Cut.NONE));
                }
                if (cut.get() == Cut.BEFORE_IT_ARRIVES) {
                    return;
                }
                server.getOutputStream().write(bytes, 0, n);
            }
        } catch (IOException e) {
            // One side is gone, and now both are.
        }
    }

    private static void answer(Socket client, Socket server, AtomicReference<Cut> cut) {
        byte[] bytes = new byte[1 << 16];
        try (client;
                server) {
            InputStream in = server.getInputStream();
            for (int n = in.read(bytes); n > 0; n = in.read(bytes)) {
                if (cut.get() == Cut.BEFORE_ITS_ANSWER) {
                    return;
                }
                client.getOutputStream().write(bytes, 0, n);
            }
        } catch (IOException e) {
            // One side is gone, and now both are.
        }
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
