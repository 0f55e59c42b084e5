package dev.workmate.knowledge.text;

import java.util.Locale;
import java.util.Set;

/**
 * Languages whose words are compared without their endings. A text is told by the small words it
 * uses; one that uses too few, or those of two languages alike, is of none of them.
 */
public enum Language {
    ENGLISH(
            "the", "of", "and", "to", "in", "is", "are", "for", "with", "that", "this", "be", "on",
            "by", "shall", "from", "which", "not", "or", "it", "we", "you", "your", "our", "will",
            "was", "have", "has", "at", "what", "how", "who", "when", "where", "does", "do"),
    SPANISH(
            "el", "la", "los", "las", "de", "del", "y", "en", "que", "es", "para", "con", "por",
            "una", "un", "se", "al", "su", "sus", "lo", "como", "no", "o", "son", "está", "este",
            "esta", "cuál", "qué", "cómo", "cuánto", "quién", "dónde", "más"),
    GERMAN(
            "der", "die", "das", "und", "ist", "nicht", "ein", "eine", "einer", "eines", "dem",
            "den", "des", "mit", "von", "für", "auf", "im", "zu", "zum", "zur", "bei", "sind",
            "wird", "werden", "wir", "sie", "oder", "auch", "nach", "wie", "was", "wer", "wann",
            "wo", "welche"),
    OTHER;

    private static final int SAMPLE = 4_000;

    private final Set<String> words;

    Language(String... words) {
        this.words = Set.of(words);
    }

    public static Language of(String text) {
        String sample = text.length() <= SAMPLE ? text : text.substring(0, SAMPLE);
        int[] counts = new int[values().length];
        for (String word : sample.toLowerCase(Locale.ROOT).split("[^\\p{L}]+")) {
            for (Language language : values()) {
                if (language.words.contains(word)) {
                    counts[language.ordinal()]++;
                }
            }
        }
        Language best = OTHER;
        boolean alone = true;
        for (Language language : values()) {
            int count = counts[language.ordinal()];
            if (count > counts[best.ordinal()]) {
                best = language;
                alone = true;
            } else if (count > 0 && count == counts[best.ordinal()]) {
                alone = false;
            }
        }
        return alone ? best : OTHER;
    }
}
