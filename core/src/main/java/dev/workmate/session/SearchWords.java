package dev.workmate.session;

import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The words of a text as they are searched for: letters and digits, small and without accents. A
 * character of a script that puts no spaces between words is a word of its own.
 */
final class SearchWords {
    static final int MAX_LENGTH = 40;

    /** A message is found by its beginning, however long it is. */
    private static final int MAX_TEXT = 20_000;

    private static final int MAX_WORDS = 2_000;

    private final Set<String> words = new LinkedHashSet<>();
    private final StringBuilder word = new StringBuilder();

    private SearchWords() {}

    /** Each once, in the order of the text, of whose beginning they are. */
    static List<String> of(String text) {
        SearchWords found = new SearchWords();
        plain(text).codePoints().forEach(found::take);
        found.end();
        return found.words.stream().limit(MAX_WORDS).toList();
    }

    /** Small letters without accents. */
    private static String plain(String text) {
        String beginning = text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text;
        return Normalizer.normalize(beginning, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT);
    }

    private void take(int character) {
        int kind = Character.getType(character);
        if (kind == Character.NON_SPACING_MARK) {
            return;
        }
        if (Character.isIdeographic(character)) {
            end();
            words.add(Character.toString(character));
        } else if (Character.isLetterOrDigit(character)
                || kind == Character.COMBINING_SPACING_MARK) {
            word.appendCodePoint(character);
        } else {
            end();
        }
    }

    private void end() {
        if (!word.isEmpty()) {
            words.add(word.substring(0, word.offsetByCodePoints(0, cut())));
            word.setLength(0);
        }
    }

    private int cut() {
        return Math.min(MAX_LENGTH, word.codePointCount(0, word.length()));
    }
}
