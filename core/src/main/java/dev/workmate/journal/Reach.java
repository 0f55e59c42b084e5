package dev.workmate.journal;

import dev.workmate.event.Visibility;

/** Which events a reader wants. */
public enum Reach {
    /** The whole log, internal events included. */
    ALL,
    /** What viewers receive: visible events and transitions. */
    SENT,
    /** The conversation itself. */
    VISIBLE;

    public boolean covers(Visibility visibility) {
        return switch (this) {
            case ALL -> true;
            case SENT -> visibility.isSent();
            case VISIBLE -> visibility == Visibility.USER;
        };
    }
}
