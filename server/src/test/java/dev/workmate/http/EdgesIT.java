package dev.workmate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RawHttp;
import dev.workmate.testkit.RunningServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers that never come to an end, and answers that our own code never sees. */
@Timeout(120)
class EdgesIT {
    private static final Duration PATIENCE = Duration.ofMillis(1_500);
    private static RunningServer server;

    @BeforeAll
    static void start() {
        server =
                RunningServer.start(
                        ObedientModel.model(), "--workmate.max-request-ms=" + PATIENCE.toMillis());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Drip: ", "\r\n"})
    void cutsWhoDripsTheHeadOfARequest(String drop) throws IOException {
        List<RawHttp> drippers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            RawHttp dripper = RawHttp.open(server.address());
            dripper.send(drop.isBlank() ? drop : "GET /api/health HTTP/1.1\r\nHost: localhost\r\n");
            drippers.add(dripper);
        }
        long end = System.nanoTime() + PATIENCE.multipliedBy(6).toNanos();
        while (!drippers.isEmpty() && System.nanoTime() < end) {
            for (RawHttp dripper : List.copyOf(drippers)) {
                if (isCutAfter(dripper, drop.isBlank() ? drop : "a")) {
                    drippers.remove(dripper);
                }
            }
            LockSupport.parkNanos(50_000_000);
        }

        assertThat(drippers).isEmpty();
    }

    private static boolean isCutAfter(RawHttp dripper, String drop) throws IOException {
        try {
            dripper.send(drop);
        } catch (IOException e) {
            return true;
        }
        return dripper.isCut();
    }

    @Test
    void answersWhoDripsABodyThatItTookTooLong() throws IOException {
        String token = server.demo().token();
        try (RawHttp dripper = RawHttp.open(server.address())) {
            dripper.send(
                    "POST /api/sessions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                            + token
                            + "\r\n"
                            + "Content-Type: application/json\r\n"
                            + "Content-Length: 1000\r\n\r\n"
                            + "{");
            long end = System.nanoTime() + PATIENCE.multipliedBy(6).toNanos();
            while (System.nanoTime() < end && !isAnswered(dripper)) {
                dripper.send(" ");
                LockSupport.parkNanos(50_000_000);
            }

            assertThat(dripper.readAll())
                    .contains("\"status\":408", "\"code\":\"request_timeout\"");
        }
    }

    private static boolean isAnswered(RawHttp dripper) throws IOException {
        return dripper.hasAnswer();
    }

    @Test
    void leavesAConnectionAloneThatIsUsedAgainAndAgain() throws IOException {
        try (RawHttp steady = RawHttp.open(server.address())) {
            long end = System.nanoTime() + PATIENCE.multipliedBy(2).toNanos();
            int asked = 0;
            while (System.nanoTime() < end) {
                steady.send("GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n");
                asked++;
                LockSupport.parkNanos(100_000_000);
            }
            steady.send(
                    "GET /api/version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

            assertThat(steady.readAll().split("HTTP/1.1 200 OK", -1)).hasSize(asked + 2);
        }
    }

    @Test
    void leavesAStreamAloneThatLastsLonger() throws IOException {
        ApiClient demo = server.demo();
        String session = demo.newSession();
        try (RawHttp viewer = RawHttp.open(server.address())) {
            viewer.send(
                    "GET "
                            + session
                            + "/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                            + demo.token()
                            + "\r\n\r\n");
            LockSupport.parkNanos(PATIENCE.multipliedBy(2).toNanos());
            demo.converse(session, "still there?");

            assertThat(viewer.readUntil("still there?")).contains("user_message_confirmed");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/me",
                "/api/sessions",
                "/api/agents",
                "/api/approvals",
                "/api/me/tokens",
                "/%61pi/me"
            })
    void privateAnswersAreKeptByNobody(String path) {
        Reply reply = server.demo().get(path);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.headers().firstValue("Cache-Control")).contains("no-store");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /api/me HTTP/9.9\r\nHost: localhost\r\n\r\n",
                "GET /api/me HTTP/1.1\r\n\r\n",
                "GET /api/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "\u0000\u0001\u0002\r\n\r\n"
            })
    void errorsOfTheWebServerItselfCarryOurHeaders(String request) throws IOException {
        isProtected(RawHttp.exchange(server.address(), request));
    }

    @Test
    void nobodyGetsHisOwnHeadersBack() throws IOException {
        String reply =
                RawHttp.exchange(
                        server.address(),
                        "TRACE /api/version HTTP/1.1\r\n"
                                + "Host: localhost\r\n"
                                + "Cookie: workmate=secret\r\n"
                                + "Connection: close\r\n\r\n");

        assertThat(reply).startsWith("HTTP/1.1 405").doesNotContain("workmate=secret");
        isProtected(reply);
    }

    @Test
    void aHeadThatIsTooLargeIsAProblemToo() throws IOException {
        String reply =
                RawHttp.exchange(
                        server.address(),
                        "GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Large: "
                                + "x".repeat(40_000)
                                + "\r\n\r\n");

        assertThat(reply).startsWith("HTTP/1.1 431");
        isProtected(reply);
    }

    private static void isProtected(String reply) {
        assertThat(reply)
                .contains(
                        "Content-Type: application/problem+json",
                        "Content-Security-Policy: default-src 'self'",
                        "X-Content-Type-Options: nosniff",
                        "X-Frame-Options: DENY",
                        "Cache-Control: no-store",
                        "\"code\":\"",
                        "correlationId")
                .doesNotContain("Server: Jetty");
    }
}
