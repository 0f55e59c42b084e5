package dev.workmate.llm.offline;

import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.offline.UserWish.Business;
import dev.workmate.llm.offline.UserWish.Declined;
import dev.workmate.llm.offline.UserWish.SmallTalk;
import dev.workmate.llm.offline.business.BusinessQuestion.Asked;
import dev.workmate.llm.offline.business.Conduct;
import dev.workmate.llm.offline.business.Doubts;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.ToolReply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plays an agent for the company's business: one question after the other, step by step. */
final class BusinessPart {
    private static final String SIGN = "erp_query";

    /** How answers end: with company and day. */
    private static final String SIGNED = "_";

    private BusinessPart() {}

    /** Whether whoever is played here can look into the business. */
    static boolean isAt(Scene scene) {
        return scene.offers(SIGN);
    }

    static Reply reply(Scene scene, List<UserWish> wishes) {
        Iterator<ToolReply> given =
                scene.results().stream()
                        .map(
                                result ->
                                        new ToolReply(
                                                result.toolName(),
                                                result.output(),
                                                result.outcome() != Outcome.FAILED))
                        .iterator();
        Map<ErpCall, ToolReply> known = new HashMap<>();
        List<String> parts = new ArrayList<>();
        List<String> left = new ArrayList<>();
        List<String> joined = new ArrayList<>();
        Optional<Asked> sentence = Optional.empty();
        for (UserWish wish : wishes) {
            Optional<Asked> part = part(wish);
            if (!part.map(Asked::words).equals(sentence.map(Asked::words))) {
                close(sentence, joined, parts);
                sentence = part;
            }
            if (wish instanceof Business business) {
                switch (Conduct.next(business.question(), given, known, scene::offers)) {
                    case Conduct.Call(List<ErpCall> calls) -> {
                        return Reply.does(
                                calls.stream()
                                        .map(call -> new Reply.Call(call.tool(), call.arguments()))
                                        .toList());
                    }
                    case Conduct.Say(String text) -> (part.isPresent() ? joined : parts).add(text);
                }
            } else if (wish instanceof Declined declined) {
                parts.add(declined.answer());
            } else if (!(wish instanceof SmallTalk)) {
                left.add(wish.words());
            }
        }
        close(sentence, joined, parts);
        if (!left.isEmpty()) {
            parts.add(OfflineTexts.notUnderstood(left, UserWish.language(wishes)));
        }
        return Reply.says(String.join("\n\n", whole(parts)));
    }

    /**
     * All of a message is answered or nothing of it: what was not understood may have been meant
     * for the rest as well.
     */
    private static List<String> whole(List<String> parts) {
        List<String> refused = parts.stream().filter(part -> !isTold(part)).distinct().toList();
        return refused.isEmpty() ? parts.stream().distinct().toList() : refused;
    }

    private static boolean isTold(String part) {
        return part.endsWith(SIGNED);
    }

    /** A question that is one of several in its sentence. */
    private static Optional<Asked> part(UserWish wish) {
        return wish instanceof Business business
                        && business.question() instanceof Asked asked
                        && !asked.whole()
                ? Optional.of(asked)
                : Optional.empty();
    }

    private static void close(Optional<Asked> sentence, List<String> joined, List<String> parts) {
        if (sentence.isPresent() && joined.stream().allMatch(BusinessPart::isTold)) {
            parts.add(Doubts.reviewed(sentence.get(), List.copyOf(joined)));
        } else {
            parts.addAll(joined);
        }
        joined.clear();
    }
}
