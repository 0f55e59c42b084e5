package dev.workmate.turn.log;

import dev.workmate.id.SessionId;
import dev.workmate.journal.JournalException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the journal again when it does not answer. A batch whose fate is unknown is known by its id,
 * so that it is stored once. Thread-safe.
 */
public final class Resending {
    private static final Logger log = LoggerFactory.getLogger(Resending.class);
    private static final Duration PAUSE = Duration.ofMillis(200);

    /** A stop that is stored meanwhile is found within a second. */
    private static final int MOST_PAUSES = 4;

    private static final int TRIES = 4;
    private static final int PATIENT_TRIES = 60;

    private final Duration pause;
    private final int tries;
    private final int patientTries;
    private final AtomicInteger waiting = new AtomicInteger();

    public Resending(Duration pause, int tries, int patientTries) {
        this.pause = pause;
        this.tries = tries;
        this.patientTries = patientTries;
    }

    /** Somebody waits about a second for an answer, a turn three quarters of a minute. */
    public static Resending patient() {
        return new Resending(PAUSE, TRIES, PATIENT_TRIES);
    }

    /** For somebody who waits for the answer and can ask again. */
    public <T> T send(SessionId session, Supplier<T> request) {
        return send(session, request, tries);
    }

    /**
     * For a turn that cannot go on without. A fault of another kind will not go away by waiting.
     */
    <T> T insist(SessionId session, Supplier<T> request) {
        for (int faults = 1; ; faults++) {
            try {
                return send(session, request, patientTries);
            } catch (JournalException e) {
                throw e;
            } catch (RuntimeException | Error e) {
                if (faults == tries) {
                    throw e;
                }
                log.warn("the journal failed unexpectedly for session {}", session, e);
            }
        }
    }

    private <T> T send(SessionId session, Supplier<T> request, int most) {
        boolean counted = false;
        try {
            for (int tried = 1; ; tried++) {
                try {
                    return request.get();
                } catch (JournalException e) {
                    if (tried >= most) {
                        throw e;
                    }
                    if (!counted) {
                        counted = true;
                        waiting.incrementAndGet();
                        log.warn("the journal does not answer for session {}", session, e);
                    }
                    await(tried, e);
                }
            }
        } finally {
            if (counted) {
                waiting.decrementAndGet();
            }
        }
    }

    /** How many wait for the journal now. */
    public int waiting() {
        return waiting.get();
    }

    private void await(int tried, JournalException failure) {
        try {
            Thread.sleep(pause.multipliedBy(Math.min(tried, MOST_PAUSES)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }
}
