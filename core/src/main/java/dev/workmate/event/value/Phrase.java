package dev.workmate.event.value;

import java.util.List;
import java.util.Optional;

/**
 * A sentence of ours apart from any language: which one it is, and what is put into it. Whoever
 * knows the key can say it in a reader's language; for everybody else the English text stands
 * beside it. A part that is not there is said as nothing.
 */
public record Phrase(String key, List<Part> parts) {
    public Phrase {
        parts = List.copyOf(parts);
    }

    /** A sentence that nothing is put into. */
    public static Phrase of(String key) {
        return new Phrase(key, List.of());
    }

    /** What is put into a sentence, by the name of its place. */
    public sealed interface Part {
        String name();
    }

    /** A name, a number of a document or anything else that is the same in every language. */
    public record TextPart(String name, String text) implements Part {}

    /** What programs call a kind of record or a field; people have a word for it. */
    public record TermPart(String name, String term) implements Part {}

    /** An exact decimal. */
    public record NumberPart(String name, String value) implements Part {}

    /** An exact amount, with its currency where that is known or not said elsewhere. */
    public record MoneyPart(String name, String value, Optional<String> currency) implements Part {}

    /** A day of the calendar such as {@code 2026-11-15}. */
    public record DayPart(String name, String day) implements Part {}

    /** A part of a sentence with parts of its own. */
    public record PhrasePart(String name, Phrase phrase) implements Part {}

    /** Several, in this order, with a mark such as a comma between them. */
    public record PhrasesPart(String name, List<Phrase> phrases, String between) implements Part {
        public PhrasesPart {
            phrases = List.copyOf(phrases);
        }
    }
}
