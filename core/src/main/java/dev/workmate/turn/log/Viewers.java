package dev.workmate.turn.log;

import dev.workmate.event.SignalEnvelope;
import dev.workmate.id.CallId;
import dev.workmate.id.SessionId;
import dev.workmate.journal.Recorded;
import dev.workmate.turn.state.ShownWords;

/**
 * Those who watch sessions. Events arrive once, in the order of their numbers and only after they
 * are stored; signals arrive as they happen. Implementations must return at once: a slow viewer
 * never slows a turn.
 */
public interface Viewers {
    Viewers NONE =
            new Viewers() {
                @Override
                public void show(Recorded event) {}

                @Override
                public void show(SignalEnvelope signal) {}
            };

    /** Only what viewers may receive: visible events and transitions. */
    void show(Recorded event);

    void show(SignalEnvelope signal);

    /** Before the first signal of a piece of work: under which epoch this process owns it. */
    default void begins(SessionId session, long epoch) {}

    /** What was kept of the words shown for a call that was begun and never finished. */
    default ShownWords recall(SessionId session, CallId call) {
        return ShownWords.NONE;
    }
}
