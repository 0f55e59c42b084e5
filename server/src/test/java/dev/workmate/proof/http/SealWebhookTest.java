package dev.workmate.proof.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpServer;
import dev.workmate.proof.SealFile;
import dev.workmate.proof.SealRecord;
import dev.workmate.proof.SentSeals;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lines of the chain reach an address elsewhere, each once and in order, also through trouble. */
@Timeout(60)
class SealWebhookTest {
    private final BlockingQueue<String> taken = new LinkedBlockingQueue<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    @TempDir Path home;
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
                            Optional.ofNullable(
                                            exchange.getRequestHeaders().getFirst("Authorization"))
                                    .ifPresent(authorizations::add);
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
        return webhook(Optional.empty());
    }

    private SealWebhook webhook(Optional<String> token) {
        return new SealWebhook(
                new SealWebhook.Receiver(
                        URI.create(
                                "http://127.0.0.1:" + elsewhere.getAddress().getPort() + "/seals"),
                        token),
                new SentSeals(file()),
                Duration.ofMillis(1));
    }

    private SealFile file() {
        return new SealFile(home.resolve("workmate.seals"));
    }

    /** As the sealer does: it tells of a line that it has added, whose copy may come later. */
    private void add(SealWebhook webhook, long... numbers) {
        for (long number : numbers) {
            file().append(seal(number));
            webhook.accept(seal(number));
        }
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
            add(webhook, 1, 2, 3, 4, 5);
            for (int i = 1; i <= 5; i++) {
                assertThat(next()).isEqualTo("POST " + seal(i).line() + "\n");
            }
        }
        assertThat(taken).isEmpty();
    }

    @Test
    void whatIsNotTakenIsSentAgainHoweverOftenAndNothingOvertakesIt() throws Exception {
        refusals.set(30);
        try (SealWebhook webhook = webhook()) {
            add(webhook, 1, 2);
            assertThat(next()).contains(seal(1).line());
            assertThat(next()).contains(seal(2).line());
        }
    }

    @Test
    void whatNobodyTookBeforeAStopIsSentByTheNextStartAndNothingTwice() throws Exception {
        try (SealWebhook webhook = webhook()) {
            add(webhook, 1);
            assertThat(next()).contains(seal(1).line());
        }
        refusals.set(Integer.MAX_VALUE);
        try (SealWebhook webhook = webhook()) {
            add(webhook, 2, 3);
        }
        assertThat(taken).isEmpty();

        refusals.set(0);
        try (SealWebhook webhook = webhook()) {
            assertThat(next()).contains(seal(2).line());
            assertThat(next()).contains(seal(3).line());
        }
        assertThat(taken).isEmpty();
    }

    /** After somebody moved the file aside and another chain began. */
    @Test
    void anotherChainIsSentFromItsBeginning() throws Exception {
        try (SealWebhook webhook = webhook()) {
            add(webhook, 1, 2);
            next();
            next();
        }
        Files.delete(file().path());
        file().append(seal(1));
        try (SealWebhook webhook = webhook()) {
            assertThat(next()).contains(seal(1).line());
        }
    }

    @Test
    void whatWaitsAtTheEndIsStillSent() throws Exception {
        SealWebhook webhook = webhook();
        add(webhook, 1);
        webhook.close();
        assertThat(taken).hasSize(1);
    }

    @Test
    void theReceiverIsShownTheTokenAndNobodyElse() throws Exception {
        try (SealWebhook webhook = webhook(Optional.of("s3cret"))) {
            add(webhook, 1);
            next();
        }
        assertThat(authorizations).containsExactly("Bearer s3cret");
        assertThat(new SealWebhook.Receiver(URI.create("https://x.example"), Optional.of("s3cret")))
                .asString()
                .doesNotContain("s3cret");
    }

    @Test
    void onlyAddressesOfTheWebAreTaken() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () ->
                                new SealWebhook.Receiver(
                                        URI.create("file:///tmp/x"), Optional.empty()))
                .withMessageContaining("WORKMATE_SEAL_WEBHOOK");
    }
}
