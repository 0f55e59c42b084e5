package dev.workmate.turn;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Fence;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionState;
import dev.workmate.turn.RunningTurns.Held;
import dev.workmate.turn.log.Harmless;
import dev.workmate.turn.log.TurnLog;
import dev.workmate.turn.state.Turn;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes turns from threads of this process that stand still, under the next epoch, so that whatever
 * such a thread still does is fenced off. Thread-safe.
 */
final class Standstill {
    private static final Logger log = LoggerFactory.getLogger(Standstill.class);

    private final Journal journal;
    private final Patience patience;
    private final RunningTurns running;
    private final Driver driver;

    Standstill(Journal journal, Patience patience, RunningTurns running, Driver driver) {
        this.journal = journal;
        this.patience = patience;
        this.running = running;
        this.driver = driver;
    }

    /**
     * A stop was stored for a turn that is worked on here, or waits behind one that is: where our
     * thread does not end it within a second, whatever holds that thread up, the turn is taken from
     * it and ended by its log.
     */
    void seeToStop(SessionId session, TurnId turn) {
        seeToStop(session, turn, () -> true);
    }

    /** The same for a stop that must be shown to be there once that second is over. */
    void seeToStop(SessionId session, TurnId turn, BooleanSupplier isStored) {
        CountDownLatch end =
                running.find(turn).map(Turn::end).orElseGet(() -> new CountDownLatch(1));
        Harmless.run(
                "seeing to a stop",
                () -> Thread.ofVirtual().start(() -> awaitStop(session, turn, end, isStored)));
    }

    private void awaitStop(
            SessionId session, TurnId turn, CountDownLatch end, BooleanSupplier isStored) {
        try {
            if (!patience.await(end) && isStored.getAsBoolean()) {
                journal.find(session)
                        .filter(state -> TurnLog.isOpen(state, turn))
                        .ifPresent(state -> takeFrom(state, Drive.Aim.END, Optional.empty()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            log.warn("stopped turn {} is left to the sweeps", turn, e);
        }
    }

    /** Threads of ours that have not come on for some sweeps lose their turns; returns how many. */
    int takeTurns(String reason) {
        AtomicInteger taken = new AtomicInteger();
        running.forEachDrive(
                (held, drive) -> {
                    try {
                        if (drive.standsStill() && takeFrom(held, reason)) {
                            taken.incrementAndGet();
                        }
                    } catch (RuntimeException | Error e) {
                        log.warn("session {} stands still; tried again", held.session(), e);
                    }
                });
        return taken.get();
    }

    private boolean takeFrom(Held stuck, String reason) {
        return journal.find(stuck.session())
                .filter(state -> state.epoch() == stuck.epoch())
                .filter(state -> takeFrom(state, Drive.Aim.GO_ON, Optional.of(reason)))
                .isPresent();
    }

    /** Whatever the thread that had it still does is fenced off, as if its process were gone. */
    private boolean takeFrom(SessionState open, Drive.Aim aim, Optional<String> reason) {
        Held stuck = Held.of(open);
        Optional<Drive> drive = running.drive(stuck);
        if (drive.isEmpty() || !Fence.isClaimable(open) || !driver.claim(open, aim, reason)) {
            return false;
        }
        log.warn("a thread stood still; session {} goes on without it", open.id());
        running.release(stuck);
        drive.get().interrupt();
        return true;
    }
}
