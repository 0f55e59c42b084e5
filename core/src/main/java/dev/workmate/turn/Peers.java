package dev.workmate.turn;

/** The other processes on the same journal: which of them are there, and how to wake them. */
public record Peers(Leases leases, Nudges nudges) {
    /** One process has the journal for itself. */
    public static final Peers NONE = new Peers(Leases.ALONE, Nudges.NOBODY);
}
