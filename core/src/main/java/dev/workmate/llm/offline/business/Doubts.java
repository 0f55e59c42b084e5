package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.BusinessQuestion.Asked;
import dev.workmate.llm.offline.business.review.SecondReader;
import dev.workmate.llm.offline.business.review.SecondReader.Exchange;
import dev.workmate.llm.offline.business.review.SecondReader.Verdict;
import dev.workmate.llm.offline.business.wording.Voice;
import java.util.List;

/** What is said instead of an answer that a second reader does not agree with. */
public final class Doubts {
    private Doubts() {}

    /** The answers to all parts of a sentence, unless words of it are heard by none of them. */
    public static String reviewed(Asked asked, List<String> told) {
        List<Exchange> exchanges =
                told.stream().map(each -> asked.exchange(each, asked.wantsChart())).toList();
        Verdict verdict = SecondReader.readTogether(exchanges);
        return verdict instanceof Verdict.Fits
                ? String.join("\n\n", told)
                : of(verdict, asked.words(), new Voice(asked.meaning().language()));
    }

    /** Names the words that stand in the way: of the question, or of what was found instead. */
    static String of(Verdict verdict, String question, Voice voice) {
        return switch (verdict) {
            case Verdict.Fits _ -> "";
            case Verdict.Unfit(String words) ->
                    voice.say(
                                    question.contains(words) ? "doubt" : "doubt.told",
                                    Case.quoted(List.of(words), voice))
                            + "\n\n"
                            + voice.say("offer");
            case Verdict.Unclear(String whom) -> voice.say("of.whom", whom);
        };
    }
}
