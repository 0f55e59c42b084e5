package dev.workmate.live;

import dev.workmate.journal.SessionState;

/** What a session is doing. */
public enum Activity {
    IDLE,
    RUNNING,
    /** A person has to decide something. */
    WAITING,
    /**
     * Its log has lost events: nothing goes on by itself until a person writes, answers or stops.
     */
    QUARANTINED;

    public static Activity of(SessionState session) {
        return of(session.quarantined(), session.openTurn().isPresent(), session.parked());
    }

    public static Activity of(boolean quarantined, boolean turnOpen, boolean parked) {
        if (quarantined) {
            return QUARANTINED;
        }
        if (!turnOpen) {
            return IDLE;
        }
        return parked ? WAITING : RUNNING;
    }
}
