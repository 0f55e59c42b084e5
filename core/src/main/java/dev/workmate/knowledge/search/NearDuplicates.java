package dev.workmate.knowledge.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Folds passages that say nearly the same into the first of them, so that others have room. Used by
 * one thread.
 */
final class NearDuplicates {
    private static final double SAME = 0.85;
    private static final int RUN = 3;

    private final List<Found> kept = new ArrayList<>();
    private final List<Set<String>> runs = new ArrayList<>();

    void offer(Found found) {
        Set<String> own = runs(found.text());
        if (runs.stream().noneMatch(other -> likeness(own, other) >= SAME)) {
            kept.add(found);
            runs.add(own);
        }
    }

    /** Those that say something of their own, in the order they came. */
    List<Found> kept() {
        return List.copyOf(kept);
    }

    /** Runs of three words each; figures count as they are, so other amounts are other words. */
    private static Set<String> runs(String text) {
        String[] words = text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+");
        Set<String> runs = new HashSet<>();
        for (int i = 0; i + RUN <= words.length; i++) {
            runs.add(words[i] + ' ' + words[i + 1] + ' ' + words[i + 2]);
        }
        if (runs.isEmpty()) {
            runs.add(String.join(" ", words));
        }
        return runs;
    }

    private static double likeness(Set<String> a, Set<String> b) {
        long common = a.stream().filter(b::contains).count();
        return (double) common / (a.size() + b.size() - common);
    }
}
