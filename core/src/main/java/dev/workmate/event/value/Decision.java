package dev.workmate.event.value;

/** How a question to a person was settled. */
public enum Decision {
    APPROVED,
    DENIED,
    EXPIRED,
    /** The record, the company or the turn is not what it was: the answer can do nothing. */
    LAPSED,
    /** A person stopped the turn first. */
    STOPPED
}
