package dev.workmate.llm.offline.grammar;

import java.text.Normalizer;
import java.util.Locale;

/** A word as it was written, and as it is compared: small letters without accents. */
record Token(String text, String word, Shape shape, int start) {
    /** What a word looks like. */
    enum Shape {
        WORD,
        NUMBER,
        YEAR,
        DATE,
        CODE,
        QUOTED
    }

    static String fold(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFD)
                .replaceAll("\\p{M}+", "")
                .replace("ß", "ss")
                .replace("ø", "o")
                .toLowerCase(Locale.ROOT);
    }
}
