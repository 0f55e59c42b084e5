package dev.workmate.knowledge.tika;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Set;

/**
 * Takes the network away from this process, as far as Java can. Where the operating system can, the
 * process has none to begin with.
 */
final class NoNetwork {
    private static final Set<String> REMOTE = Set.of("http", "https", "ftp", "mailto");

    private NoNetwork() {}

    static void enforce() throws IOException {
        Socket.setSocketImplFactory(
                () -> {
                    throw new IllegalStateException("a parser has no network");
                });
        ServerSocket.setSocketFactory(
                () -> {
                    throw new IllegalStateException("a parser has no network");
                });
        URL.setURLStreamHandlerFactory(
                protocol -> REMOTE.contains(protocol) ? new Refusing() : null);
    }

    private static final class Refusing extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL address) throws IOException {
            throw new IOException("a parser has no network");
        }
    }
}
