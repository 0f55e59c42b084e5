package dev.workmate.erp.odata;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/** Answers every call with a good head and a body that never comes to an end. */
final class DrippingServer implements AutoCloseable {
    private static final long DROP_NANOS = 20_000_000;

    private final ServerSocket server;

    private DrippingServer(ServerSocket server) {
        this.server = server;
    }

    static DrippingServer start() throws IOException {
        DrippingServer dripping =
                new DrippingServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(dripping::accept);
        return dripping;
    }

    String address() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket caller = server.accept();
                Thread.ofVirtual().start(() -> drip(caller));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void drip(Socket caller) {
        try (caller) {
            OutputStream out = caller.getOutputStream();
            out.write(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            while (!server.isClosed()) {
                out.write(' ');
                out.flush();
                LockSupport.parkNanos(DROP_NANOS);
            }
        } catch (IOException e) {
            // The caller has left, as it should.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
