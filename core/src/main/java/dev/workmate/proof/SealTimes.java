package dev.workmate.proof;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Seals every few minutes, and once more at an orderly stop. */
public final class SealTimes implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(SealTimes.class);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Sealer sealer;
    private final Duration every;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = Thread.ofVirtual().name("sealer").unstarted(this::run);

    public SealTimes(Sealer sealer, Duration every) {
        this.sealer = sealer;
        this.every = every;
    }

    public void start() {
        thread.start();
    }

    private void run() {
        boolean over = false;
        while (!over) {
            seal();
            try {
                over = closing.await(every.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                over = true;
            }
        }
        seal();
    }

    private void seal() {
        try {
            sealer.seal();
        } catch (RuntimeException e) {
            log.error("the heads could not be sealed; tried again in {}", every, e);
        }
    }

    @Override
    public void close() {
        closing.countDown();
        try {
            if (thread.getState() != Thread.State.NEW && !thread.join(PATIENCE)) {
                log.warn("the last heads were not sealed in time; the next start seals them");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
