package dev.workmate.turn;

import dev.workmate.id.SessionId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionState;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for open turns and takes them up. What cannot be taken up now, or not even be looked for,
 * is left to the next time; one session never stands in the way of another. Thread-safe.
 */
final class Sweeps {
    private static final Logger log = LoggerFactory.getLogger(Sweeps.class);
    private static final int MOST_DOUBLINGS = 5;
    private static final String STOPPED = "Work on it had stopped.";

    private final Journal journal;
    private final Driver driver;
    private final Standstill standstill;
    private final AtomicInteger rounds = new AtomicInteger();

    Sweeps(Journal journal, Driver driver, Standstill standstill) {
        this.journal = journal;
        this.driver = driver;
        this.standstill = standstill;
    }

    /** Takes up every open turn that does not run here, whoever owns it. */
    int all() {
        return takeUpAll(_ -> true, "The server was restarted.");
    }

    /**
     * Takes up what was given away, what nobody works on and is due, and what a thread of ours does
     * not come on with.
     */
    int next() {
        int round = rounds.incrementAndGet();
        return standstill.takeTurns(STOPPED) + takeUpAll(state -> isWanted(state, round), STOPPED);
    }

    private boolean isWanted(SessionState state, int round) {
        return state.owner().isEmpty() || driver.hasNobody(state) && isDue(round, state.resumes());
    }

    /** The more often it failed, the longer the pause before the next try. */
    private static boolean isDue(int round, int resumes) {
        return round % (1 << Math.min(resumes, MOST_DOUBLINGS)) == 0;
    }

    private int takeUpAll(Predicate<SessionState> wanted, String reason) {
        int taken = 0;
        try {
            for (SessionId session : journal.unfinished()) {
                taken += takeUp(session, wanted, reason) ? 1 : 0;
            }
        } catch (RuntimeException e) {
            log.warn("open turns cannot be looked for now; the next sweep will", e);
        }
        return taken;
    }

    private boolean takeUp(SessionId session, Predicate<SessionState> wanted, String reason) {
        try {
            return driver.takeUp(session, wanted, Drive.Aim.GO_ON, Optional.of(reason));
        } catch (RuntimeException | Error e) {
            log.warn("session {} cannot be taken up now; the next sweep will", session, e);
            return false;
        }
    }
}
