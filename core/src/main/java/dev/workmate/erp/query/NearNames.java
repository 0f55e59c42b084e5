package dev.workmate.erp.query;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the names that were probably meant. */
final class NearNames {
    private static final int MAX_SHOWN = 5;
    private static final int MAX_LENGTH = 60;

    private NearNames() {}

    /** The nearest names, best first; none where nothing comes near. */
    static List<String> of(String wanted, Collection<String> names) {
        String word = plain(wanted);
        return names.stream()
                .map(name -> new Candidate(name, distance(word, plain(name))))
                .filter(each -> each.distance() <= Math.max(2, word.length() / 3))
                .sorted(
                        Comparator.comparingInt(Candidate::distance)
                                .thenComparing(
                                        each -> Math.abs(each.name().length() - word.length()))
                                .thenComparing(Candidate::name))
                .limit(MAX_SHOWN)
                .map(Candidate::name)
                .toList();
    }

    private record Candidate(String name, int distance) {}

    private static String plain(String text) {
        String small = text.toLowerCase(Locale.ROOT);
        return small.length() > MAX_LENGTH ? small.substring(0, MAX_LENGTH) : small;
    }

    /** Edits from one to the other; a name that holds the other is near. */
    private static int distance(String a, String b) {
        if (a.length() >= 4 && b.contains(a) || b.length() >= 4 && a.contains(b)) {
            return 1;
        }
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int swap = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(swap, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
