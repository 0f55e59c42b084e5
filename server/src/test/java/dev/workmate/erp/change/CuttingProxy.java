package dev.workmate.erp.change;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Stands between a client and a server and cuts the next write at one place: after so many bytes of
 * the request or of the answer. One connection for each request, so that bytes can be counted.
 */
final class CuttingProxy implements AutoCloseable {
    /** Where a write is cut; places count from the landmarks of the message. */
    enum Cut {
        NEVER,
        REQUEST_NOTHING,
        REQUEST_FIRST_BYTE,
        REQUEST_MID_HEADERS,
        REQUEST_HEADERS_LACK_ONE,
        REQUEST_HEADERS,
        REQUEST_MID_BODY,
        REQUEST_LACKS_ONE,
        ANSWER_NOTHING,
        ANSWER_FIRST_BYTE,
        ANSWER_STATUS,
        ANSWER_MID_HEADERS,
        ANSWER_HEADERS_LACK_ONE,
        ANSWER_HEADERS,
        ANSWER_MID_BODY,
        ANSWER_LACKS_ONE,
        GATEWAY_BEFORE,
        GATEWAY_AFTER,
        /** A gateway that gives up, and passes the request on all the same, later. */
        GATEWAY_LATE;

        /** The request never arrives as a whole. */
        boolean isLost() {
            return name().startsWith("REQUEST") || this == GATEWAY_BEFORE;
        }

        /** All of the request's head came, or nearly so. */
        boolean endsLate() {
            return this == REQUEST_HEADERS_LACK_ONE
                    || this == REQUEST_HEADERS
                    || this == REQUEST_MID_BODY
                    || this == REQUEST_LACKS_ONE;
        }
    }

    /** How long the gateway keeps a request that it has given up. */
    static final Duration LATE = Duration.ofMillis(300);

    private static final byte[] GATEWAY =
            "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket door;
    private final int target;
    private final AtomicInteger late = new AtomicInteger();
    private final AtomicReference<Cut> next = new AtomicReference<>(Cut.NEVER);

    CuttingProxy(int target) throws IOException {
        this.target = target;
        this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("proxy").start(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + door.getLocalPort();
    }

    /** The next request that changes something is cut there, and none after it. */
    void cutNextWrite(Cut cut) {
        next.set(cut);
    }

    /** Until all that was given up has been passed on. */
    void awaitLate() throws InterruptedException {
        while (late.get() > 0) {
            Thread.sleep(10);
        }
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            byte[] request = request(client.getInputStream());
            if (request.length == 0) {
                return;
            }
            String head = head(request);
            boolean write =
                    !head.startsWith("GET") && !head.toLowerCase(Locale.ROOT).contains("/token");
            Cut cut = write ? next.getAndSet(Cut.NEVER) : Cut.NEVER;
            relay(client.getOutputStream(), closing(request), cut);
        } catch (IOException e) {
            // The client or the server went away: that is what the proxy is for.
            return;
        }
    }

    private void relay(OutputStream client, byte[] request, Cut cut) throws IOException {
        if (cut == Cut.GATEWAY_BEFORE) {
            client.write(GATEWAY);
            return;
        }
        if (cut == Cut.GATEWAY_LATE) {
            late.incrementAndGet();
            client.write(GATEWAY);
            client.flush();
            pause();
        }
        try {
            passOn(client, request, cut);
        } finally {
            if (cut == Cut.GATEWAY_LATE) {
                late.decrementAndGet();
            }
        }
    }

    private void passOn(OutputStream client, byte[] request, Cut cut) throws IOException {
        int sent = sent(request, cut);
        try (Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
            server.getOutputStream().write(request, 0, sent);
            server.getOutputStream().flush();
            if (sent < request.length) {
                return;
            }
            byte[] answer = server.getInputStream().readAllBytes();
            if (cut == Cut.GATEWAY_LATE) {
                return;
            }
            client.write(cut == Cut.GATEWAY_AFTER ? GATEWAY : shown(answer, cut));
            client.flush();
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(LATE);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static int sent(byte[] request, Cut cut) {
        int headers = headers(request);
        return switch (cut) {
            case REQUEST_NOTHING -> 0;
            case REQUEST_FIRST_BYTE -> 1;
            case REQUEST_MID_HEADERS -> headers / 2;
            case REQUEST_HEADERS_LACK_ONE -> headers - 1;
            case REQUEST_HEADERS -> request.length > headers ? headers : headers - 2;
            case REQUEST_MID_BODY -> (headers + request.length) / 2 - 1;
            case REQUEST_LACKS_ONE -> request.length - 1;
            default -> request.length;
        };
    }

    private static byte[] shown(byte[] answer, Cut cut) {
        int headers = headers(answer);
        int length =
                switch (cut) {
                    case ANSWER_NOTHING -> 0;
                    case ANSWER_FIRST_BYTE -> 1;
                    case ANSWER_STATUS -> 13;
                    case ANSWER_MID_HEADERS -> headers / 2;
                    case ANSWER_HEADERS_LACK_ONE -> headers - 1;
                    case ANSWER_HEADERS -> headers;
                    case ANSWER_MID_BODY -> (headers + answer.length) / 2;
                    case ANSWER_LACKS_ONE -> answer.length - 1;
                    default -> answer.length;
                };
        return Arrays.copyOf(answer, length);
    }

    private static byte[] request(InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int read;
        while ((read = in.read()) >= 0) {
            all.write(read);
            byte[] sofar = all.toByteArray();
            if (headers(sofar) == sofar.length && sofar.length >= 4) {
                all.write(in.readNBytes(length(head(sofar))));
                break;
            }
        }
        return all.toByteArray();
    }

    private static String head(byte[] message) {
        return new String(message, 0, headers(message), StandardCharsets.ISO_8859_1);
    }

    private static int length(String head) {
        for (String line : head.split("\r\n")) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                return Integer.parseInt(line.substring(15).strip());
            }
        }
        return 0;
    }

    /** Where the headers end, or the length where they do not. */
    private static int headers(byte[] message) {
        for (int i = 3; i < message.length; i++) {
            if (message[i] == '\n'
                    && message[i - 1] == '\r'
                    && message[i - 2] == '\n'
                    && message[i - 3] == '\r') {
                return i + 1;
            }
        }
        return message.length + 1;
    }

    /** The same request, after which the server closes the connection. */
    private static byte[] closing(byte[] request) {
        String text = new String(request, StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n");
        return (text.substring(0, end + 2)
                        + "Connection: close\r\n"
                        + text.substring(end + 2)
                                .replaceFirst("(?i)\r\nConnection: [^\r]*", "")
                                .replaceFirst("(?i)\r\nUpgrade: [^\r]*", "")
                                .replaceFirst("(?i)\r\nHTTP2-Settings: [^\r]*", ""))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        door.close();
    }
}
