package dev.workmate.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Passes TCP connections on to one of several targets in turn, or to the next where one does not
 * take it: the load balancer, and any other line that is to be cut or slowed. Thread-safe.
 */
public final class Link implements AutoCloseable {
    private static final int CONNECT_MILLIS = 2_000;
    private static final int BUFFER = 16 * 1024;

    private final ServerSocket door;
    private final Supplier<List<InetSocketAddress>> targets;
    private final Set<Pair> pairs = ConcurrentHashMap.newKeySet();
    private final AtomicInteger turn = new AtomicInteger();
    private volatile long delayMillis;
    private volatile boolean shut;

    private Link(ServerSocket door, Supplier<List<InetSocketAddress>> targets) {
        this.door = door;
        this.targets = targets;
    }

    public static Link to(Supplier<List<InetSocketAddress>> targets) throws IOException {
        Link link = new Link(new ServerSocket(0, 1_024, InetAddress.getLoopbackAddress()), targets);
        Thread.ofPlatform().daemon().name("link").start(link::accept);
        return link;
    }

    public static Link to(int port) throws IOException {
        return to(() -> List.of(local(port)));
    }

    public static InetSocketAddress local(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    public int port() {
        return door.getLocalPort();
    }

    /** Each piece that passes takes this much longer, both ways; zero ends it. */
    public void slow(long millis) {
        delayMillis = millis;
    }

    /** Cuts what is connected now, whatever is under way on it; returns how many lines. */
    public int cut() {
        int cut = 0;
        for (Pair pair : pairs) {
            pair.close();
            cut++;
        }
        return cut;
    }

    /** Whoever is connected, and whoever comes until it is opened again, is cut off. */
    public void shut() {
        shut = true;
        cut();
    }

    public void open() {
        shut = false;
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                Thread.ofVirtual().name("link-connect").start(() -> connect(client));
            } catch (IOException e) {
                // Closed, or one caller less: the next one is waited for.
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    private void connect(Socket client) {
        List<InetSocketAddress> all = shut ? List.of() : targets.get();
        int first = turn.getAndIncrement();
        for (int i = 0; i < all.size(); i++) {
            InetSocketAddress target = all.get(Math.floorMod(first + i, all.size()));
            Socket server = new Socket();
            try {
                server.connect(target, CONNECT_MILLIS);
                new Pair(client, server).start();
                return;
            } catch (IOException e) {
                close(server);
            }
        }
        close(client);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more, whatever state it is in.
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        cut();
    }

    /** One connection: both ends are closed as soon as one of them is. */
    private final class Pair {
        private final Socket client;
        private final Socket server;

        Pair(Socket client, Socket server) throws IOException {
            this.client = client;
            this.server = server;
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
        }

        void start() {
            pairs.add(this);
            Thread.ofVirtual().name("link-up").start(() -> pump(client, server));
            Thread.ofVirtual().name("link-down").start(() -> pump(server, client));
            if (door.isClosed() || shut) {
                close();
            }
        }

        private void pump(Socket from, Socket to) {
            byte[] buffer = new byte[BUFFER];
            try {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                    long delay = delayMillis;
                    if (delay > 0) {
                        LockSupport.parkNanos(delay * 1_000_000);
                    }
                    out.write(buffer, 0, n);
                }
            } catch (IOException e) {
                // Cut: by us, or by either end.
            } finally {
                close();
            }
        }

        void close() {
            pairs.remove(this);
            Link.close(client);
            Link.close(server);
        }
    }
}
