package dev.workmate.secrets;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says again and again which master keys this server has, and brings everything under the newest one
 * as soon as all servers have it. Thread-safe.
 */
public final class KeyKeeper implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(KeyKeeper.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final KeyHolders holders;
    private final MasterKeys masters;
    private final KeyRotation rotation;
    private final Duration every;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = Thread.ofVirtual().name("key-keeper").unstarted(this::run);

    public KeyKeeper(
            KeyHolders holders, MasterKeys masters, KeyRotation rotation, Duration every) {
        this.holders = holders;
        this.masters = masters;
        this.rotation = rotation;
        this.every = every;
    }

    /** The first word is said before this returns: from now on others wait for this server. */
    public void start() {
        announce();
        thread.start();
    }

    private void announce() {
        holders.announce(masters.all().stream().map(MasterKey::id).toList());
    }

    private void run() {
        boolean over = false;
        while (!over) {
            try {
                announce();
                rotation.run();
            } catch (RuntimeException e) {
                log.warn("keys could not be looked after; tried again in {}", every, e);
            }
            try {
                over = closing.await(every.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                over = true;
            }
        }
    }

    @Override
    public void close() {
        closing.countDown();
        try {
            if (thread.getState() != Thread.State.NEW && thread.join(PATIENCE)) {
                holders.leave();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            log.warn("the others will miss this server in two minutes only", e);
        }
    }
}
