package dev.workmate.billing;

/** Enters calls into the ledger that no session's log tells of. Thread-safe. */
@FunctionalInterface
public interface Expenses {
    /** The expense takes the place of what was reserved for its call. */
    void enter(Expense expense);
}
