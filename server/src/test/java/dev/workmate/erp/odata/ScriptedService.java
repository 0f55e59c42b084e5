package dev.workmate.erp.odata;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A service on a bare socket that answers as it is told, also badly, and keeps a journal. */
final class ScriptedService implements AutoCloseable {
    private final ServerSocket server;
    private final Script script;
    private final List<Asked> journal = new CopyOnWriteArrayList<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Thread accepting;

    ScriptedService(Script script) throws IOException {
        this.script = script;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.accepting = Thread.ofVirtual().start(this::accept);
    }

    /** A request as it arrived. */
    record Asked(String method, String path, Map<String, String> headers, String body) {
        String header(String name) {
            return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
        }

        boolean isWrite() {
            return !method.equals("GET");
        }
    }

    /** What to do with a request. */
    @FunctionalInterface
    interface Script {
        Reply answer(Asked asked) throws Exception;
    }

    /** An answer, or as much of it as gets out before the connection is cut. */
    record Reply(int status, Map<String, String> headers, String body, int cutAfter) {
        static final int WHOLE = -1;

        static Reply json(int status, String body) {
            return new Reply(status, Map.of("Content-Type", "application/json"), body, WHOLE);
        }

        static Reply text(String body) {
            return new Reply(200, Map.of("Content-Type", "text/plain"), body, WHOLE);
        }

        static Reply status(int status) {
            return new Reply(status, Map.of(), "", WHOLE);
        }

        /** The connection ends without a word. */
        static Reply cut() {
            return new Reply(0, Map.of(), "", 0);
        }

        Reply with(String name, String value) {
            Map<String, String> more = new LinkedHashMap<>(headers);
            more.put(name, value);
            return new Reply(status, more, body, cutAfter);
        }

        Reply cutAfter(int bytes) {
            return new Reply(status, headers, body, bytes);
        }
    }

    String address() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    List<Asked> journal() {
        return journal;
    }

    List<Asked> writes() {
        return journal.stream().filter(Asked::isWrite).toList();
    }

    long count(String pathPart) {
        return journal.stream().filter(asked -> asked.path().contains(pathPart)).count();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (Asked asked = read(in); asked != null; asked = read(in)) {
                journal.add(asked);
                if (!send(script.answer(asked), socket.getOutputStream())) {
                    return;
                }
            }
        } catch (Exception e) {
            // The other side went away, or the script wanted it so.
        } finally {
            open.remove(socket);
        }
    }

    private static Asked read(InputStream in) throws IOException {
        String first = line(in);
        if (first.isEmpty()) {
            return null;
        }
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            String[] parts = line.split(":", 2);
            headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1].strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        String[] words = first.split(" ");
        return new Asked(words[0], words[1], headers, body);
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    /** Whether the connection may go on. */
    private static boolean send(Reply reply, OutputStream out) throws IOException {
        if (reply.status() == 0) {
            return false;
        }
        byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
        StringBuilder head =
                new StringBuilder("HTTP/1.1 " + reply.status() + " X\r\n")
                        .append("Content-Length: " + body.length + "\r\n");
        reply.headers().forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
        out.write(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
        int length = reply.cutAfter() < 0 ? body.length : Math.min(reply.cutAfter(), body.length);
        out.write(body, 0, length);
        out.flush();
        return reply.cutAfter() < 0;
    }

    /** Nobody is served any more once this returns. */
    @Override
    public void close() throws IOException {
        server.close();
        awaitLastAccept();
        for (Socket socket : open) {
            socket.close();
        }
    }

    /** A closed socket goes on listening until the virtual thread that accepts has noticed. */
    private void awaitLastAccept() throws IOException {
        try {
            if (!accepting.join(Duration.ofSeconds(10))) {
                throw new IOException("the test's service still listens");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }
}
