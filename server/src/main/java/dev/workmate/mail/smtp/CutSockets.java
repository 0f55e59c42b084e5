package dev.workmate.mail.smtp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.SocketFactory;
import javax.net.ssl.SSLSocketFactory;

/**
 * The sockets of one delivery. Cutting them ends it at once, whatever the other side does: time
 * limits of single reads do not bound a server that says one line every few seconds.
 */
final class CutSockets extends SocketFactory {
    private final List<Socket> opened = new CopyOnWriteArrayList<>();
    private volatile boolean cut;

    void cut() {
        cut = true;
        opened.forEach(CutSockets::close);
    }

    boolean isCut() {
        return cut;
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone already.
        }
    }

    @Override
    public Socket createSocket() {
        return kept(new Socket());
    }

    private Socket kept(Socket socket) {
        opened.add(socket);
        if (cut) {
            close(socket);
        }
        return socket;
    }

    /** The same over TLS: what is below the encryption is cut. */
    SSLSocketFactory over(SSLSocketFactory tls) {
        return new Encrypted(tls);
    }

    private final class Encrypted extends SSLSocketFactory {
        private final SSLSocketFactory tls;

        private Encrypted(SSLSocketFactory tls) {
            this.tls = tls;
        }

        @Override
        public String[] getDefaultCipherSuites() {
            return tls.getDefaultCipherSuites();
        }

        @Override
        public String[] getSupportedCipherSuites() {
            return tls.getSupportedCipherSuites();
        }

        @Override
        public Socket createSocket(Socket below, String host, int port, boolean autoClose)
                throws IOException {
            return tls.createSocket(kept(below), host, port, autoClose);
        }

        @Override
        public Socket createSocket(String host, int port) {
            throw unlimited();
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress local, int localPort) {
            throw unlimited();
        }

        @Override
        public Socket createSocket(InetAddress host, int port) {
            throw unlimited();
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
            throw unlimited();
        }
    }

    private static UnsupportedOperationException unlimited() {
        return new UnsupportedOperationException("sockets connect with a time limit");
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw unlimited();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
        throw unlimited();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw unlimited();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
        throw unlimited();
    }
}
