package dev.workmate.turn;

import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionState;
import dev.workmate.turn.log.Harmless;
import java.util.Optional;

/**
 * Lets whoever runs a turn know that a command was stored for it: here at once, in another process
 * by a nudge. What is never heard is found by the next sweep. Thread-safe.
 */
final class Doorbell {
    private final Journal journal;
    private final InstanceId instance;
    private final RunningTurns running;
    private final Standstill standstill;
    private final Driver driver;
    private final Nudges nudges;

    Doorbell(
            Journal journal,
            InstanceId instance,
            RunningTurns running,
            Standstill standstill,
            Driver driver,
            Nudges nudges) {
        this.journal = journal;
        this.instance = instance;
        this.running = running;
        this.standstill = standstill;
        this.driver = driver;
        this.nudges = nudges;
    }

    /**
     * A command was stored that concerns the open turn of a session. A parked turn hears nothing:
     * it has nobody, and whoever unparks it reads its log.
     */
    void ring(SessionState state, Nudge.Cause cause) {
        if (state.parked() || state.openTurn().isEmpty()) {
            return;
        }
        Nudge nudge = new Nudge(state.id(), state.openTurn().get(), cause);
        boolean here = running.lookAgain(nudge.turn());
        if (!here || !state.owner().equals(Optional.of(instance))) {
            wakeOthers(nudge);
        }
    }

    /** The same where nobody knows whose turn it is now. */
    void ringEverywhere(Nudge nudge) {
        running.lookAgain(nudge.turn());
        wakeOthers(nudge);
    }

    /** On a thread apart: nobody waits for a nudge, and nobody fails with it. */
    private void wakeOthers(Nudge nudge) {
        Runnable send = () -> Harmless.run("nudging", () -> nudges.send(nudge));
        Harmless.run("nudging", () -> Thread.ofVirtual().name("nudge").start(send));
    }

    /**
     * Another process has stored a command; it concerns us only if we run its turn, or the one
     * before it in the same session, whose thread goes on with it. A turn that was given away
     * concerns everybody: one of us will be the first.
     */
    void hear(Nudge nudge) {
        SessionId session = nudge.session();
        boolean here = running.lookAgain(nudge.turn()) || running.holds(session);
        if (here && nudge.cause() == Nudge.Cause.STOP) {
            standstill.seeToStop(session, nudge.turn(), () -> isStopped(session, nudge.turn()));
        }
        if (nudge.cause() == Nudge.Cause.RELEASE) {
            Runnable takeUp = () -> driver.takeOver(session);
            Harmless.run("taking over", () -> Thread.ofVirtual().name("take-over").start(takeUp));
        }
    }

    /** A nudge proves nothing: whether a turn was stopped is in its log. */
    private boolean isStopped(SessionId session, TurnId turn) {
        return journal.ofTurn(session, turn).stream()
                .anyMatch(stored -> stored.envelope().event() instanceof CancelRequested);
    }
}
