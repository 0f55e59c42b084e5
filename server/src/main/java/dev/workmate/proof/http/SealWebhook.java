package dev.workmate.proof.http;

import dev.workmate.proof.SealRecord;
import dev.workmate.proof.SentSeals;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends each line of the chain of seals to an address of the operator's, where this server cannot
 * change it any more. What waits is read from the chain itself, so that nothing is lost by a crash
 * or a receiver that is away for days; no line overtakes another. Thread-safe.
 */
public final class SealWebhook implements Consumer<SealRecord>, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(SealWebhook.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int LONGEST = 20;

    private final Receiver receiver;
    private final SentSeals sent;
    private final Duration pause;
    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(PATIENCE)
                    .build();
    private final Semaphore news = new Semaphore(1);
    private final Thread thread;
    private volatile boolean closing;

    /** Where lines go, and the token by which the receiver knows who sends them. */
    public record Receiver(URI address, Optional<String> token) {
        public Receiver {
            boolean isSafe = "https".equals(address.getScheme());
            if (!isSafe && !"http".equals(address.getScheme())) {
                throw new IllegalArgumentException(
                        "WORKMATE_SEAL_WEBHOOK must be an address that begins with https://");
            }
            token.filter(text -> !text.matches("[\\x21-\\x7e]{1,1000}"))
                    .ifPresent(
                            _ -> {
                                throw new IllegalArgumentException(
                                        "WORKMATE_SEAL_WEBHOOK_TOKEN must be one word.");
                            });
        }

        /** Without the token. */
        @Override
        public String toString() {
            return address.toString();
        }
    }

    /** {@code pause} is waited before a line is tried again, and ever longer from then on. */
    public SealWebhook(Receiver receiver, SentSeals sent, Duration pause) {
        this.receiver = receiver;
        this.sent = sent;
        this.pause = pause;
        this.thread = Thread.ofVirtual().name("seal-webhook").start(this::run);
    }

    /** There is a new line in the chain, or will be in a moment. */
    @Override
    public void accept(SealRecord record) {
        news.release();
    }

    private void run() {
        int failures = 0;
        try {
            while (true) {
                boolean last = closing;
                failures = isAllTaken() ? 0 : failures + 1;
                if (last) {
                    return;
                }
                rest(failures);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void rest(int failures) throws InterruptedException {
        if (failures == 0) {
            news.acquire();
        } else {
            // News of other lines do not make this one any more welcome, but the end does.
            long millis = pause.toMillis() * Math.min(failures, LONGEST);
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
            while (!closing && System.nanoTime() < end) {
                news.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
        }
        news.drainPermits();
    }

    private boolean isAllTaken() throws InterruptedException {
        try {
            for (SealRecord record : sent.waiting()) {
                if (!isTaken(record)) {
                    return false;
                }
                sent.taken(record);
            }
            return true;
        } catch (RuntimeException e) {
            log.error("seals cannot be sent to {}; they stay in their file", receiver, e);
            return false;
        }
    }

    private boolean isTaken(SealRecord record) throws InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(receiver.address())
                        .timeout(PATIENCE)
                        .header("Content-Type", "text/plain; charset=utf-8")
                        .POST(HttpRequest.BodyPublishers.ofString(record.line() + "\n"));
        receiver.token().ifPresent(token -> request.header("Authorization", "Bearer " + token));
        try {
            int status =
                    client.send(request.build(), HttpResponse.BodyHandlers.discarding())
                            .statusCode();
            if (status / 100 == 2) {
                return true;
            }
            log.warn("seal {} was answered with {}", record.number(), status);
        } catch (IOException e) {
            log.warn("seal {} could not be sent: {}", record.number(), e.toString());
        }
        return false;
    }

    @Override
    public void close() {
        closing = true;
        news.release();
        try {
            if (!thread.join(PATIENCE)) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        client.close();
    }
}
