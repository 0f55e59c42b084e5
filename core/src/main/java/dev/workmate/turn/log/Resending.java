package dev.workmate.turn.log;

import dev.workmate.id.SessionId;
import dev.workmate.journal.JournalException;
import dev.workmate.time.Deadline;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
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

    /** A journal that is away may take seconds to say so each time. */
    private static final Duration MOST_WAIT = Duration.ofSeconds(2);

    /** A turn outlasts a database that is started anew; what takes longer is left to the sweeps. */
    private static final int PATIENT_TRIES = 200;

    private final Duration pause;
    private final int tries;
    private final Duration mostWait;
    private final int patientTries;
    private final AtomicInteger waiting = new AtomicInteger();

    /**
     * @param mostWait after so long nobody who waits for an answer begins another try
     */
    public Resending(Duration pause, int tries, Duration mostWait, int patientTries) {
        this.pause = pause;
        this.tries = tries;
        this.mostWait = mostWait;
        this.patientTries = patientTries;
    }

    /** Somebody waits about two seconds for an answer, a turn more than two minutes. */
    public static Resending patient() {
        return new Resending(PAUSE, TRIES, MOST_WAIT, PATIENT_TRIES);
    }

    /** For somebody who waits for the answer and can ask again. */
    public <T> T send(SessionId session, Supplier<T> request) {
        Deadline deadline = Deadline.in(mostWait);
        return send(session, request, tried -> tried >= tries || deadline.isOver());
    }

    /**
     * For a turn that cannot go on without. A fault of another kind will not go away by waiting.
     */
    <T> T insist(SessionId session, Supplier<T> request) {
        for (int faults = 1; ; faults++) {
            try {
                return send(session, request, tried -> tried >= patientTries);
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

    private <T> T send(SessionId session, Supplier<T> request, IntPredicate isEnough) {
        boolean counted = false;
        try {
            for (int tried = 1; ; tried++) {
                try {
                    return request.get();
                } catch (JournalException e) {
                    if (isEnough.test(tried)) {
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
