package dev.workmate.llm.offline.grammar;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Words that are read as they are written, however near they are to others. */
public final class PlainWords {
    private static final Set<String> SLIPS = words("slip");
    private static final Set<String> ENDINGS = words("ending");
    private static final Set<String> COMMON = words("plain");

    private PlainWords() {}

    private static Set<String> words(String sort) {
        return Lexicon.lines("words.txt").stream()
                .map(line -> line.split(" : ", 2))
                .filter(parts -> parts[0].equals(sort))
                .flatMap(parts -> Arrays.stream(parts[1].split(" ")))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether it is no misspelling of a word that is one letter away. */
    static boolean isNoSlip(String word) {
        return SLIPS.contains(word) || COMMON.contains(word);
    }

    /** Whether it is no form of a word with the same beginning. */
    static boolean isNoForm(String word) {
        return ENDINGS.contains(word);
    }

    /** Whether it is so common that it is neither the beginning nor a slip of a name. */
    public static boolean isCommon(String word) {
        return COMMON.contains(word);
    }
}
