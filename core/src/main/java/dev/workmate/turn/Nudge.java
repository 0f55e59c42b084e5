package dev.workmate.turn;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;

/** Tells whoever runs a turn that somebody else stored something for it. */
public record Nudge(SessionId session, TurnId turn, Cause cause) {
    /** What was stored. */
    public enum Cause {
        STOP,
        ANSWER,
        MESSAGE,
        /** The turn was given away, and waits for somebody to go on with it. */
        RELEASE
    }
}
