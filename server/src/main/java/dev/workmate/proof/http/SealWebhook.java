package dev.workmate.proof.http;

import dev.workmate.proof.SealRecord;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends each new line of the chain of seals to an address of the operator's, where this server
 * cannot change it any more. What cannot be sent is tried again for a while; a receiver sees a gap
 * by the numbers, and every line names the one before. Thread-safe.
 */
public final class SealWebhook implements Consumer<SealRecord>, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(SealWebhook.class);
    private static final int MAX_WAITING = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int TRIES = 5;

    private final URI address;
    private final Duration pause;
    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(PATIENCE)
                    .build();
    private final BlockingQueue<SealRecord> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
    private final Thread thread;
    private volatile boolean closing;

    /** {@code pause} is waited before a line is tried again. */
    public SealWebhook(URI address, Duration pause) {
        if (!"https".equals(address.getScheme()) && !"http".equals(address.getScheme())) {
            throw new IllegalArgumentException(
                    "WORKMATE_SEAL_WEBHOOK must be an address that begins with https://");
        }
        this.address = address;
        this.pause = pause;
        this.thread = Thread.ofVirtual().name("seal-webhook").start(this::run);
    }

    @Override
    public void accept(SealRecord record) {
        if (!waiting.offer(record)) {
            log.error("seal {} is not sent: too many are waiting", record.number());
        }
    }

    private void run() {
        try {
            while (!closing || !waiting.isEmpty()) {
                SealRecord next = waiting.poll(1, TimeUnit.SECONDS);
                if (next != null) {
                    deliver(next);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void deliver(SealRecord record) throws InterruptedException {
        for (int i = 1; i <= TRIES; i++) {
            if (isTaken(record)) {
                return;
            }
            if (closing) {
                break;
            }
            Thread.sleep(pause);
        }
        log.error("seal {} could not be sent; it is in the file of seals", record.number());
    }

    private boolean isTaken(SealRecord record) throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(address)
                        .timeout(PATIENCE)
                        .header("Content-Type", "text/plain; charset=utf-8")
                        .POST(HttpRequest.BodyPublishers.ofString(record.line() + "\n"))
                        .build();
        try {
            int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
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
