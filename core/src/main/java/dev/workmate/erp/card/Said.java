package dev.workmate.erp.card;

import dev.workmate.event.value.Phrase;
import dev.workmate.event.value.Phrase.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;

/** A sentence of a card, or a part of one: in English, and apart from any language. */
record Said(String english, Phrase phrase) {
    /** {@code puts} are what stands in the places of the sentence, in their order. */
    static Said of(CardPhrase key, Put... puts) {
        List<String> places =
                CardPhrase.PLACE.matcher(key.english()).results().map(Said::name).toList();
        if (places.size() != puts.length) {
            throw new IllegalArgumentException(key + " has " + places.size() + " places");
        }
        StringBuilder english = new StringBuilder();
        List<Part> parts = new ArrayList<>();
        int from = 0;
        List<MatchResult> found = CardPhrase.PLACE.matcher(key.english()).results().toList();
        for (int i = 0; i < puts.length; i++) {
            english.append(key.english(), from, found.get(i).start()).append(puts[i].english());
            from = found.get(i).end();
            puts[i].part(places.get(i)).ifPresent(parts::add);
        }
        english.append(key.english(), from, key.english().length());
        return new Said(english.toString(), new Phrase(key.key(), parts));
    }

    private static String name(MatchResult place) {
        return place.group(1);
    }

    /** A sentence for those who read other languages. */
    Optional<Phrase> words() {
        return Optional.of(phrase);
    }
}
