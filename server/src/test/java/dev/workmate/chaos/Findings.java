package dev.workmate.chaos;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/** What is not as the design promises; empty is a pass. Thread-safe. */
final class Findings {
    private final ConcurrentLinkedQueue<String> found = new ConcurrentLinkedQueue<>();
    private final LongAdder held = new LongAdder();

    void add(String promise, String where, String what) {
        found.add(promise + ": " + what + " (" + where + ")");
    }

    /** Notes it unless the condition holds. */
    void expect(boolean holds, String promise, String where, String otherwise) {
        if (holds) {
            held.increment();
        } else {
            add(promise, where, otherwise);
        }
    }

    /** How many expectations were met. */
    long held() {
        return held.sum();
    }

    List<String> all() {
        return List.copyOf(found);
    }
}
