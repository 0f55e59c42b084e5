package dev.workmate.llm.offline.grammar;

import java.util.Locale;
import java.util.Set;

/** The languages that questions are understood and answered in. */
public enum Language {
    EN(Locale.ENGLISH),
    DE(Locale.GERMAN),
    ES(Locale.of("es"));

    private static final Set<String> GERMAN_ENDINGS = Set.of("en", "er", "em", "es", "e", "n", "s");

    private final Locale locale;

    Language(Locale locale) {
        this.locale = locale;
    }

    public Locale locale() {
        return locale;
    }

    /** A word without its ending, so that forms of one word are equal. */
    String stem(String word) {
        return switch (this) {
            case EN -> english(word);
            case DE -> german(word);
            case ES -> spanish(word);
        };
    }

    private static String english(String word) {
        if (word.length() > 4 && word.endsWith("ies")) {
            return word.substring(0, word.length() - 3) + "y";
        }
        return word.length() > 3 && word.endsWith("s") && !word.endsWith("ss")
                ? word.substring(0, word.length() - 1)
                : word;
    }

    private static String german(String word) {
        for (int length = 2; length >= 1; length--) {
            if (word.length() - length >= 4
                    && GERMAN_ENDINGS.contains(word.substring(word.length() - length))) {
                return word.substring(0, word.length() - length);
            }
        }
        return word;
    }

    private static String spanish(String word) {
        String stem = word;
        if (stem.length() > 4 && stem.endsWith("es")) {
            stem = stem.substring(0, stem.length() - 2);
        } else if (stem.length() > 3 && stem.endsWith("s")) {
            stem = stem.substring(0, stem.length() - 1);
        }
        return stem.length() > 3 && "aoe".indexOf(stem.charAt(stem.length() - 1)) >= 0
                ? stem.substring(0, stem.length() - 1)
                : stem;
    }
}
