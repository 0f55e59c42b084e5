package dev.workmate.chaos;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** What happened how often, by name. Thread-safe. */
final class Counts {
    private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();

    void add(String what) {
        add(what, 1);
    }

    void add(String what, long times) {
        counts.computeIfAbsent(what, _ -> new LongAdder()).add(times);
    }

    long of(String what) {
        LongAdder count = counts.get(what);
        return count == null ? 0 : count.sum();
    }

    Map<String, Long> all() {
        Map<String, Long> all = new TreeMap<>();
        counts.forEach((what, count) -> all.put(what, count.sum()));
        return all;
    }
}
