package dev.workmate.web.http;

import dev.workmate.time.Deadline;
import dev.workmate.web.WebAddress;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * A connection to one numeric address that was checked before. The host's name is used for
 * encryption and never looked up again. For one thread.
 */
final class CheckedConnection implements AutoCloseable {
    private static final int CONNECT_MS = 5_000;
    private static final int READ_MS = 10_000;

    private final Socket socket;
    private final Deadline deadline;

    private CheckedConnection(Socket socket, Deadline deadline) {
        this.socket = socket;
        this.deadline = deadline;
    }

    static CheckedConnection open(
            WebAddress to, InetAddress at, SSLSocketFactory encryption, Deadline deadline)
            throws IOException {
        Socket socket = new Socket(Proxy.NO_PROXY);
        try {
            socket.connect(new InetSocketAddress(at, to.port()), deadline.millis(CONNECT_MS));
            socket.setSoTimeout(deadline.millis(READ_MS));
            return new CheckedConnection(
                    to.isEncrypted() ? encrypted(socket, to, encryption) : socket, deadline);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** With the host's name in the greeting, and a certificate that must carry it. */
    private static Socket encrypted(Socket plain, WebAddress to, SSLSocketFactory encryption)
            throws IOException {
        SSLSocket socket = (SSLSocket) encryption.createSocket(plain, to.host(), to.port(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    OutputStream output() throws IOException {
        return socket.getOutputStream();
    }

    /** What arrives; each read waits no longer than the whole has left. */
    InputStream input() throws IOException {
        return new FilterInputStream(socket.getInputStream()) {
            @Override
            public int read() throws IOException {
                socket.setSoTimeout(deadline.millis(READ_MS));
                return super.read();
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                socket.setSoTimeout(deadline.millis(READ_MS));
                return super.read(bytes, offset, length);
            }
        };
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
