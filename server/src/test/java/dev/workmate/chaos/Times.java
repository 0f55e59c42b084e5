package dev.workmate.chaos;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** How long things took. Thread-safe. */
final class Times {
    private final ConcurrentLinkedQueue<Long> millis = new ConcurrentLinkedQueue<>();

    void add(Duration time) {
        millis.add(time.toMillis());
    }

    /** Adds how long half of them took, and the longest, where there are any. */
    void tell(String what, Counts counts) {
        List<Long> sorted = millis.stream().sorted().toList();
        if (!sorted.isEmpty()) {
            counts.add("ms " + what + ", half of them", sorted.get(sorted.size() / 2));
            counts.add("ms " + what + ", the longest", sorted.getLast());
        }
    }
}
