package dev.workmate.llm.suite;

import static dev.workmate.llm.testserver.Part.calls;
import static dev.workmate.llm.testserver.Part.says;
import static dev.workmate.llm.testserver.Part.thinks;

import dev.workmate.llm.testserver.Asked;
import dev.workmate.llm.testserver.Reply;

/** What a provider's models say when they play the test team: they think, hand over and look. */
public final class Team {
    public static final String CLOSING = "Müller bought for 42 €.";

    private Team() {}

    public static Reply reply(Asked asked) {
        if (asked.system().contains("You are supervisor")) {
            return asked.toolsAnswered()
                    ? Reply.of(thinks("That is all there is."), says(CLOSING))
                    : Reply.of(
                            thinks("Alpha knows customers. 🔎"),
                            says("I ask alpha."),
                            calls("transfer_to_alpha_agent", "{\"task\":\"Look at Müller\"}"));
        }
        if (!asked.system().contains("You are alpha")) {
            return Reply.of(says("A title"));
        }
        return asked.toolsAnswered()
                ? Reply.of(says("I found 42 €."))
                : Reply.of(
                        thinks("Twice."), calls("look", "{\"n\":1}"), calls("look", "{\"n\":2}"));
    }
}
