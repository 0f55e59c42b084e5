package dev.workmate.journal;

import java.util.List;

/**
 * Hears of every stored batch, in the order of the numbers within a session, after it is durable
 * and before the one who appended hears of it. Called on the journal's own thread: it must be quick
 * and must not call the journal.
 */
@FunctionalInterface
public interface CommitListener {
    CommitListener NONE = _ -> {};

    void committed(List<Recorded> batch);
}
