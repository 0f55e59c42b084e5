package dev.workmate.turn;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;

/** Hears when a turn is over and stored. Called on the turn's thread: hand longer work on. */
@FunctionalInterface
public interface TurnListener {
    void ended(EndedTurn turn);

    /** What was said in a turn that is over. */
    record EndedTurn(
            SessionId session, TurnId turn, boolean first, String question, String answer) {}
}
