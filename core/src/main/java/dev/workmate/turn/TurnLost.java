package dev.workmate.turn;

import dev.workmate.event.SessionId;
import dev.workmate.event.TurnId;

/**
 * Another process owns the session now (or it was erased): this one drops the turn without a word.
 */
final class TurnLost extends Exception {
    TurnLost(Turn turn) {
        this(turn.session(), turn.id());
    }

    TurnLost(SessionId session, TurnId turn) {
        super("turn " + turn + " of session " + session + " is no longer ours", null, false, false);
    }
}
