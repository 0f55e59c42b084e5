package dev.workmate.bench;

import dev.workmate.event.AnswerBlock;
import dev.workmate.event.AnswerBlock.TextBlock;
import dev.workmate.event.AnswerBlock.ToolCallBlock;
import dev.workmate.event.AnswerStop;
import dev.workmate.event.JsonText;
import dev.workmate.event.ToolUseId;
import dev.workmate.event.Usage;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import java.util.List;
import java.util.Optional;

/**
 * A model that answers at once, so that all time measured is ours: the supervisor hands over, the
 * worker calls a tool and answers.
 */
final class InstantModel implements LanguageModel, Models {
    @Override
    public Answer ask(ModelRequest request, Deltas deltas) {
        boolean answered = request.messages().getLast() instanceof ChatMessage.ToolsAnswered;
        if (request.role() == ModelRole.SUPERVISOR) {
            return answered
                    ? text(deltas, "That is all.")
                    : call("transfer_to_bench_agent", "{\"task\":\"look it up\"}");
        }
        return answered
                ? text(deltas, "The answer is forty-two, as the tool says.")
                : call("lookup", "{\"q\":\"answer\"}");
    }

    @Override
    public LanguageModel forRole(ModelRole role) {
        return this;
    }

    private static Answer text(Deltas deltas, String text) {
        deltas.text(0, text);
        return answer(AnswerStop.END_TURN, new TextBlock(text, List.of()));
    }

    private static Answer call(String tool, String arguments) {
        ToolUseId id = ToolUseId.next();
        return answer(
                AnswerStop.TOOL_USE,
                new ToolCallBlock(id, "call-" + id.value(), tool, new JsonText(arguments), ""));
    }

    private static Answer answer(AnswerStop stop, AnswerBlock block) {
        return new Answer(
                "instant", "instant-1", List.of(block), stop, Usage.of(50, 10), Optional.empty());
    }
}
