package dev.workmate.tool;

import dev.workmate.event.value.Phrase;
import dev.workmate.event.value.Phrase.Part;
import dev.workmate.event.value.QuestionPhrase;
import java.util.List;
import java.util.stream.Stream;

/**
 * Why a person is asked: in English, and in words for readers of other languages. There are no such
 * words for what an operator or another program wrote.
 */
public record Reason(String english, List<Phrase> words) {
    public Reason {
        words = List.copyOf(words);
    }

    public static Reason of(QuestionPhrase phrase, Part... parts) {
        return new Reason(phrase.english(parts), List.of(phrase.phrase(parts)));
    }

    /** A text that nobody can say in another language. */
    public static Reason told(String text) {
        return new Reason(text, List.of());
    }

    /** Both, one after the other; only in English where one of them is. */
    public Reason and(Reason more) {
        boolean known = !words.isEmpty() && !more.words.isEmpty();
        return new Reason(
                english + " " + more.english,
                known ? Stream.concat(words.stream(), more.words.stream()).toList() : List.of());
    }
}
