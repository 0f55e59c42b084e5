package dev.workmate.turn;

/**
 * Wakes the process that runs a turn when another one has stored a command for it. A nudge carries
 * nothing that counts: it may be lost, late or doubled, and the next sweep finds what it was about.
 * Thread-safe.
 */
@FunctionalInterface
public interface Nudges {
    /** Where one process has the journal for itself, there is nobody to wake. */
    Nudges NOBODY = _ -> {};

    /** Sends it to all other processes; those that do not run the turn ignore it. */
    void send(Nudge nudge);
}
