package dev.workmate.llm.suite;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.Passage;
import dev.workmate.event.value.Span;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Origin;
import dev.workmate.llm.ToolChoice;
import dev.workmate.llm.testkit.Photos;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;

/** Requests for the suite. */
public final class Questions {
    public static final List<ToolSpec> TOOLS =
            List.of(
                    new ToolSpec(
                            "look_up",
                            "Looks up a customer.",
                            new JsonText(
                                    """
                                    {"type":"object","properties":{"name":{"type":"string","description":"Whose"},
                                     "n":{"type":"array","items":{"type":"number"}}},"required":["name"],"additionalProperties":false}""")),
                    new ToolSpec(
                            "calculate",
                            "Computes.",
                            new JsonText(
                                    """
                                    {"type":"object","properties":{"expression":{"type":"string"}},"required":["expression"]}""")),
                    new ToolSpec(
                            "now",
                            "Tells the time.",
                            new JsonText("{\"type\":\"object\",\"properties\":{}}")));

    private static final int BUDGET = 2_000;
    private static final int ANSWER = 4_000;

    private Questions() {}

    public static ModelRequest hello() {
        return thinking(List.of(new UserSaid("Hello, Wörld? 👋")));
    }

    public static ModelRequest thinking(List<ChatMessage> messages) {
        return of(ModelRole.SUPERVISOR, messages, ToolChoice.AUTO, BUDGET);
    }

    public static ModelRequest plain(List<ChatMessage> messages) {
        return of(ModelRole.GENERAL, messages, ToolChoice.AUTO, 0);
    }

    public static ModelRequest of(
            ModelRole role, List<ChatMessage> messages, ToolChoice choice, int budget) {
        return new ModelRequest(
                role,
                "tester",
                "You are under test.",
                messages,
                TOOLS,
                choice,
                budget,
                budget + ANSWER);
    }

    /** The conversation with an answer and the results of its calls added. */
    public static List<ChatMessage> after(List<ChatMessage> before, Answer answer) {
        List<ChatMessage> messages = new ArrayList<>(before);
        messages.add(new ModelSaid(new Origin(answer.provider(), answer.model()), answer.blocks()));
        List<ToolAnswer> results = results(answer.blocks());
        if (!results.isEmpty()) {
            messages.add(new ToolsAnswered(results));
        }
        return messages;
    }

    public static List<ToolAnswer> results(List<AnswerBlock> blocks) {
        return blocks.stream()
                .filter(ToolCallBlock.class::isInstance)
                .map(ToolCallBlock.class::cast)
                .map(Questions::result)
                .toList();
    }

    /** What looking something up gives can be seen and cited. */
    private static ToolAnswer result(ToolCallBlock call) {
        String output = "Result of " + call.toolName() + ": größer 📈";
        boolean shown = call.toolName().equals("look_up");
        return new ToolAnswer(
                call.toolUseId(),
                call.providerCallId(),
                call.toolName(),
                output,
                call.toolName().equals("calculate") ? Outcome.FAILED : Outcome.DONE,
                shown ? List.of(Photos.image(ImageType.PNG)) : List.of(),
                shown
                        ? List.of(new Passage("crm:7", "Müller", new Span(7, output.length())))
                        : List.of());
    }
}
