package dev.workmate.chaos;

import dev.workmate.testkit.RawHttp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;

/** Looks of a load balancer at its servers, as {@code deploy/haproxy.cfg} has them. */
final class Probe {
    private static final String READY = "/api/health/ready";
    private static final long BETWEEN_MILLIS = 500;
    private static final int BELIEVED = 2;

    /** Two minutes; whoever ends the server goes on then in any case. */
    private static final int MOST = 240;

    private Probe() {}

    /** Returns once the server was seen not to be ready, as often as a balancer wants to see it. */
    static void awaitOut(InetSocketAddress server) throws InterruptedException {
        int failed = 0;
        for (int looks = 0; looks < MOST && failed < BELIEVED; looks++) {
            failed = isFine(server.getPort(), READY) ? 0 : failed + 1;
            Thread.sleep(BETWEEN_MILLIS);
        }
    }

    /** Asks on a connection of its own; whoever is refused, or gets no answer, is not fine. */
    static boolean isFine(int port, String path) {
        try (RawHttp http = RawHttp.open(URI.create("http://127.0.0.1:" + port))) {
            http.send(
                    "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n"
                            .formatted(path, port));
            return http.readUntil("\r\n").contains(" 200 ");
        } catch (IOException e) {
            return false;
        }
    }
}
