package dev.workmate.turn;

import dev.workmate.journal.InstanceId;

/**
 * Says which processes are there. It decides only when a turn is looked after by somebody else;
 * that nobody is wrong about it is the journal's matter. Thread-safe.
 */
@FunctionalInterface
public interface Leases {
    /** Where one process has the journal for itself, every other owner is of the past. */
    Leases ALONE = _ -> false;

    /** Whether a process other than this one is still there. */
    boolean isThere(InstanceId owner);
}
