package dev.workmate.llm.offline;

import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.offline.UserWish.Business;
import dev.workmate.llm.offline.UserWish.Declined;
import dev.workmate.llm.offline.UserWish.SmallTalk;
import dev.workmate.llm.offline.business.Conduct;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.ToolReply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Plays an agent for the company's business: one question after the other, step by step. */
final class BusinessPart {
    private static final String SIGN = "erp_query";

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
        for (UserWish wish : wishes) {
            if (wish instanceof Business business) {
                switch (Conduct.next(business.question(), given, known, scene::offers)) {
                    case Conduct.Call(List<ErpCall> calls) -> {
                        return Reply.does(
                                calls.stream()
                                        .map(call -> new Reply.Call(call.tool(), call.arguments()))
                                        .toList());
                    }
                    case Conduct.Say(String text) -> parts.add(text);
                }
            } else if (wish instanceof Declined declined) {
                parts.add(declined.answer());
            } else if (!(wish instanceof SmallTalk)) {
                left.add(wish.words());
            }
        }
        if (!left.isEmpty()) {
            parts.add(OfflineTexts.notUnderstood(left));
        }
        return Reply.says(String.join("\n\n", parts));
    }
}
