package dev.workmate.mail;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Empties the outbox on a thread of its own, one mail after the other, so that nobody who asks for
 * a mail waits for a mail server. What is not taken is tried again, ever more rarely, for as long
 * as it is of use. Thread-safe.
 */
public final class Postman implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Postman.class);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(30);
    private static final Duration KEPT = Duration.ofDays(30);
    private static final int MAX_DOUBLINGS = 10;

    private final Outbox outbox;
    private final Mailer mailer;
    private final Times times;
    private final InstantSource time;
    private final Semaphore nudges = new Semaphore(0);
    private volatile boolean closing;

    /** How long one mail is this server's, and how often is looked for those of others. */
    public record Times(Duration claim, Duration pace) {
        public static final Times USUAL = new Times(Duration.ofMinutes(2), Duration.ofSeconds(15));
    }

    public Postman(Outbox outbox, Mailer mailer, Times times, InstantSource time) {
        this.outbox = outbox;
        this.mailer = mailer;
        this.times = times;
        this.time = time;
    }

    public Postman start() {
        Thread.ofVirtual().name("postman").start(this::run);
        return this;
    }

    /** There is something new. */
    public void nudge() {
        nudges.release();
    }

    private void run() {
        try {
            while (!closing) {
                nudges.drainPermits();
                emptied();
                nudges.tryAcquire(times.pace().toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void emptied() {
        try {
            outbox.forget(time.instant().minus(KEPT));
            while (!closing && sendNext()) {
                // One after the other.
            }
        } catch (RuntimeException e) {
            log.warn("the outbox could not be emptied; will try again", e);
        }
    }

    /** False where nothing is due. */
    public boolean sendNext() {
        Instant now = time.instant();
        Optional<Outbox.Claimed> next = outbox.claim(now, now.plus(times.claim()));
        next.ifPresent(this::send);
        return next.isPresent();
    }

    private void send(Outbox.Claimed claimed) {
        Mail mail = claimed.mail();
        if (!mail.expiresAt().isAfter(time.instant())) {
            fail(mail, "it was not taken while it was of use");
            return;
        }
        switch (mailer.send(mail)) {
            case Delivery.Taken _ -> outbox.sent(mail.id(), time.instant());
            case Delivery.Refused refused -> fail(mail, refused.reason());
            case Delivery.Later later -> {
                Instant next = time.instant().plus(pause(claimed.attempts()));
                // Mail servers name whom it was for; administrators are told why.
                log.warn("mail {} was not taken, next try at {}", mail.id(), next);
                outbox.later(mail.id(), next, later.reason());
            }
        }
    }

    private void fail(Mail mail, String reason) {
        log.error("mail {} is given up", mail.id());
        outbox.failed(mail.id(), time.instant(), reason);
    }

    static Duration pause(int attempts) {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempts, MAX_DOUBLINGS));
        return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
    }

    @Override
    public void close() {
        closing = true;
        nudge();
    }
}
