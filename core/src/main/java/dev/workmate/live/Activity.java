package dev.workmate.live;

/** What a session is doing. */
public enum Activity {
    IDLE,
    RUNNING,
    /** A person has to decide something. */
    WAITING;

    public static Activity of(boolean turnOpen, boolean parked) {
        if (!turnOpen) {
            return IDLE;
        }
        return parked ? WAITING : RUNNING;
    }
}
