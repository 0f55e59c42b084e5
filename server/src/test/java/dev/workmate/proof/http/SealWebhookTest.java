package dev.workmate.proof.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpServer;
import dev.workmate.proof.SealRecord;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lines of the chain reach an address elsewhere, each once and in order, also through trouble. */
@Timeout(60)
class SealWebhookTest {
    private final BlockingQueue<String> taken = new LinkedBlockingQueue<>();
    private final AtomicInteger refusals = new AtomicInteger();
    private HttpServer elsewhere;

    @BeforeEach
    void listen() throws IOException {
        elsewhere =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        elsewhere.createContext(
                "/",
                exchange -> {
                    try (exchange) {
                        String line =
                                new String(
                                        exchange.getRequestBody().readAllBytes(),
                                        StandardCharsets.UTF_8);
                        boolean refused = refusals.getAndDecrement() > 0;
                        if (!refused) {
                            taken.add(exchange.getRequestMethod() + " " + line);
                        }
                        exchange.sendResponseHeaders(refused ? 503 : 204, -1);
                    }
                });
        elsewhere.start();
    }

    @AfterEach
    void stop() {
        elsewhere.stop(0);
    }

    private SealWebhook webhook() {
        return new SealWebhook(
                URI.create("http://127.0.0.1:" + elsewhere.getAddress().getPort() + "/seals"),
                Duration.ofMillis(1));
    }

    private static SealRecord seal(long number) {
        return new SealRecord(
                SealRecord.Kind.SEAL,
                number,
                Instant.parse("2026-11-18T10:00:00Z"),
                "here",
                SealRecord.NONE,
                3,
                "ab".repeat(32),
                "key",
                "signature");
    }

    private String next() throws InterruptedException {
        String line = taken.poll(30, TimeUnit.SECONDS);
        assertThat(line).as("a line comes").isNotNull();
        return line;
    }

    @Test
    void eachLineIsSentOnceInOrder() throws Exception {
        try (SealWebhook webhook = webhook()) {
            for (int i = 1; i <= 5; i++) {
                webhook.accept(seal(i));
            }
            for (int i = 1; i <= 5; i++) {
                assertThat(next()).isEqualTo("POST " + seal(i).line() + "\n");
            }
        }
        assertThat(taken).isEmpty();
    }

    @Test
    void whatIsNotTakenIsSentAgainAndNothingOvertakesIt() throws Exception {
        refusals.set(4);
        try (SealWebhook webhook = webhook()) {
            webhook.accept(seal(1));
            webhook.accept(seal(2));
            assertThat(next()).contains(seal(1).line());
            assertThat(next()).contains(seal(2).line());
        }
    }

    @Test
    void afterFiveTriesTheNextHasItsTurn() throws Exception {
        refusals.set(5);
        try (SealWebhook webhook = webhook()) {
            webhook.accept(seal(1));
            webhook.accept(seal(2));
            assertThat(next()).contains(seal(2).line());
        }
        assertThat(taken).isEmpty();
    }

    @Test
    void whatWaitsAtTheEndIsStillSent() throws Exception {
        SealWebhook webhook = webhook();
        webhook.accept(seal(1));
        webhook.close();
        assertThat(taken).hasSize(1);
    }

    @Test
    void onlyAddressesOfTheWebAreTaken() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SealWebhook(URI.create("file:///tmp/x"), Duration.ZERO))
                .withMessageContaining("WORKMATE_SEAL_WEBHOOK");
    }
}
