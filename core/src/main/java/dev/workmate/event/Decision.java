package dev.workmate.event;

/** How a question to a person was settled. */
public enum Decision {
    APPROVED,
    DENIED,
    EXPIRED,
    LAPSED
}
