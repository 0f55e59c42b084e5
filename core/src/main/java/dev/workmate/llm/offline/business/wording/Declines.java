package dev.workmate.llm.offline.business.wording;

import dev.workmate.llm.offline.business.data.Measure;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import java.util.Optional;

/** Questions that no figure can answer: the future, advice, what is not in the data. */
public final class Declines {
    private Declines() {}

    /** What to say instead of an answer, in the question's language. */
    public static Optional<String> of(Meaning meaning) {
        Voice voice = new Voice(meaning.language());
        Optional<Tag> reason = meaning.one(Kind.DECLINE);
        if (reason.isPresent()) {
            return Optional.of(
                    voice.say("decline." + reason.get().value(), reason.get().text())
                            + "\n\n"
                            + voice.say("offer"));
        }
        boolean ahead =
                meaning.all(Kind.PERIOD).stream()
                        .anyMatch(tag -> tag.value().matches("(?:next|tomorrow).*"));
        boolean flows =
                meaning.all(Kind.MEASURE).stream()
                        .anyMatch(tag -> Measure.of(tag.value()).map(Measure::flows).orElse(false));
        return ahead && flows
                ? Optional.of(voice.say("decline.future") + "\n\n" + voice.say("offer"))
                : Optional.empty();
    }
}
