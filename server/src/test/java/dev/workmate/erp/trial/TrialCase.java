package dev.workmate.erp.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** One question, or a conversation whose last answer counts, with the facts that make it right. */
record TrialCase(String id, String language, List<String> turns, JsonNode expected) {
    static TrialCase of(JsonNode json) {
        return new TrialCase(
                json.path("id").asString(),
                json.path("lang").asString(),
                StreamSupport.stream(json.path("turns").spliterator(), false)
                        .map(JsonNode::asString)
                        .toList(),
                json.path("expect"));
    }

    Verdict judge(Said said) {
        if (expected.path("kind").asString().equals("any")) {
            return said.claims() ? Verdict.RIGHT : Verdict.DECLINED;
        }
        if (!expected.path("kind").asString().equals("answer")) {
            return said.claims() && !isAnswered(said) ? Verdict.WRONG : Verdict.RIGHT;
        }
        List<Boolean> facts = new ArrayList<>();
        for (JsonNode alternatives : expected.path("must")) {
            facts.add(
                    StreamSupport.stream(alternatives.spliterator(), false)
                            .anyMatch(fact -> isTold(fact, said)));
        }
        boolean forbidden =
                StreamSupport.stream(expected.path("mustNot").spliterator(), false)
                        .anyMatch(text -> said.unsigned().find(text.asString()) >= 0);
        if (!facts.contains(false)) {
            return forbidden ? Verdict.WRONG : Verdict.RIGHT;
        }
        if (!said.claims()) {
            return Verdict.DECLINED;
        }
        return facts.contains(true) && !forbidden ? Verdict.PARTLY : Verdict.WRONG;
    }

    /** Some questions that need no answer have a right one all the same. */
    private boolean isAnswered(Said said) {
        JsonNode instead = expected.path("orAnswer");
        return !instead.isEmpty()
                && StreamSupport.stream(instead.spliterator(), false)
                        .allMatch(
                                alternatives ->
                                        StreamSupport.stream(alternatives.spliterator(), false)
                                                .anyMatch(fact -> isTold(fact, said)));
    }

    private static boolean isTold(JsonNode fact, Said said) {
        if (fact.has("chart")) {
            return said.charts().contains(fact.path("chart").asString());
        }
        if (!fact.has("order")) {
            return said.find(fact.asString()) >= 0;
        }
        int last = -1;
        for (JsonNode name : fact.path("order")) {
            int at = said.find(name.asString());
            if (at <= last) {
                return false;
            }
            last = at;
        }
        return true;
    }
}
