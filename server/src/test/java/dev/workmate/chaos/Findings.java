package dev.workmate.chaos;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What is not as the design promises; empty is a pass. Thread-safe. */
final class Findings {
    private final ConcurrentLinkedQueue<String> found = new ConcurrentLinkedQueue<>();

    void add(String promise, String where, String what) {
        found.add(promise + ": " + what + " (" + where + ")");
    }

    /** Notes it unless the condition holds. */
    void expect(boolean holds, String promise, String where, String otherwise) {
        if (!holds) {
            add(promise, where, otherwise);
        }
    }

    List<String> all() {
        return List.copyOf(found);
    }
}
