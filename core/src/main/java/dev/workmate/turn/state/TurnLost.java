package dev.workmate.turn.state;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;

/**
 * Another process owns the session now (or it was erased): this one drops the turn without a word.
 */
public final class TurnLost extends Exception {
    public TurnLost(Turn turn) {
        this(turn.session(), turn.id());
    }

    public TurnLost(SessionId session, TurnId turn) {
        super("turn " + turn + " of session " + session + " is no longer ours", null, false, false);
    }
}
