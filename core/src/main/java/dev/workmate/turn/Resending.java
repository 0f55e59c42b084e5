package dev.workmate.turn;

import dev.workmate.event.SessionId;
import dev.workmate.journal.JournalException;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a batch again when its fate is unknown; the journal knows it by its id, so that it is
 * stored once. Thread-safe.
 */
record Resending(Duration pause) {
    private static final Logger log = LoggerFactory.getLogger(Resending.class);
    private static final int TRIES = 4;

    static final Resending PATIENT = new Resending(Duration.ofMillis(200));

    <T> T send(SessionId session, Supplier<T> request) {
        for (int tries = 1; ; tries++) {
            try {
                return request.get();
            } catch (JournalException e) {
                if (tries == TRIES) {
                    throw e;
                }
                log.warn(
                        "session {} could not be written, will send the same batch again",
                        session,
                        e);
                await(tries, e);
            }
        }
    }

    private void await(int tries, JournalException failure) {
        try {
            Thread.sleep(pause.multipliedBy(tries));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }
}
