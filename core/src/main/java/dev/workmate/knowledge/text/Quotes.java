package dev.workmate.knowledge.text;

import dev.workmate.event.value.Span;
import java.util.Optional;

/**
 * Finds a quote in the text it is said to be from. Spaces, line ends and the shapes of quotation
 * marks and dashes may differ, since people and models write them anew; every letter and digit must
 * be there.
 */
public final class Quotes {
    /** Shorter ones are found anywhere and prove nothing. */
    public static final int SHORTEST = 3;

    private Quotes() {}

    public static Optional<Span> find(String text, String quote) {
        return find(text, quote, 0);
    }

    /** The place nearest to where it is said to be. */
    public static Optional<Span> find(String text, String quote, int near) {
        String wanted = quote.strip();
        if (wanted.codePoints().filter(Character::isLetterOrDigit).count() < SHORTEST) {
            return Optional.empty();
        }
        Optional<Span> after = exact(text, wanted, Math.clamp(near, 0, text.length()));
        if (after.isPresent()) {
            return after;
        }
        return exact(text, wanted, 0).or(() -> alike(text, wanted));
    }

    private static Optional<Span> exact(String text, String quote, int from) {
        int at = text.indexOf(quote, from);
        return at < 0 ? Optional.empty() : Optional.of(new Span(at, at + quote.length()));
    }

    private static Optional<Span> alike(String text, String quote) {
        Folded document = Folded.of(text);
        String wanted = Folded.of(quote).letters;
        int at = document.letters.indexOf(wanted);
        if (at < 0 || wanted.isBlank()) {
            return Optional.empty();
        }
        int start = document.places[at];
        int last = document.places[at + wanted.length() - 1];
        return Optional.of(new Span(start, last + 1));
    }

    /** A text with one space for each run of them, and for each character where it stood. */
    private record Folded(String letters, int[] places) {
        static Folded of(String text) {
            StringBuilder letters = new StringBuilder(text.length());
            int[] places = new int[text.length()];
            for (int i = 0; i < text.length(); i++) {
                char c = folded(text.charAt(i));
                boolean repeated =
                        c == ' '
                                && (letters.isEmpty()
                                        || letters.charAt(letters.length() - 1) == ' ');
                if (!repeated) {
                    places[letters.length()] = i;
                    letters.append(c);
                }
            }
            if (!letters.isEmpty() && letters.charAt(letters.length() - 1) == ' ') {
                letters.setLength(letters.length() - 1);
            }
            return new Folded(letters.toString(), places);
        }

        private static char folded(char c) {
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                return ' ';
            }
            return switch (c) {
                case '“', '”', '„', '«', '»' -> '"';
                case '‘', '’', '‚' -> '\'';
                case '–', '—', '‑' -> '-';
                default -> c;
            };
        }
    }
}
