package dev.workmate.llm.offline.grammar;

/**
 * A phrase of a question and what it stands for; {@code from} and {@code to} are its first and last
 * word.
 */
public record Tag(Kind kind, String value, String text, int from, int to) {
    public boolean is(Kind other) {
        return kind == other;
    }

    public boolean is(Kind other, String meaning) {
        return kind == other && value.equals(meaning);
    }

    /** "The oldest invoice" is one, "the oldest invoices" are several; guessed by the ending. */
    public boolean isSingular() {
        return !text.matches("(?i).*(?:s|en|n)");
    }

    /** The same, taken over from an earlier question; the places count how many questions ago. */
    Tag inherited() {
        int ago = Math.min(from, 0) - 1;
        return new Tag(kind, value, text, ago, ago);
    }

    /** How many questions ago it was said. */
    public int age() {
        return Math.max(0, -from);
    }

    /** Whether it was said in an earlier question. */
    public boolean isInherited() {
        return from < 0;
    }

    /** The same phrase with another meaning. */
    Tag as(Kind other, String meaning) {
        return new Tag(other, meaning, text, from, to);
    }

    /** This phrase and all up to {@code last} as one. */
    Tag upTo(Tag last, Kind other, String meaning, String words) {
        return new Tag(other, meaning, words, from, last.to);
    }
}
