package dev.workmate.bench;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.text.JsonText;
import java.util.List;
import java.util.Optional;

/**
 * A model that answers at once and as much as models really say, so that all time measured is ours:
 * the supervisor thinks and hands over, the worker calls a tool and answers, the supervisor closes.
 */
final class InstantModel implements LanguageModel, Models {
    private static final String THOUGHT =
            SampleText.about(400, "the request and who can answer it");
    private static final String TASK = SampleText.about(160, "the figures that are wanted");
    private static final String ANSWER = SampleText.about(1_000, "what was sold, to whom and when");
    private static final String CLOSING = SampleText.about(200, "what else could be asked");

    @Override
    public Answer ask(ModelRequest request, Deltas deltas) {
        boolean answered = request.messages().getLast() instanceof ChatMessage.ToolsAnswered;
        if (request.role() == ModelRole.SUPERVISOR) {
            return answered ? text(deltas, CLOSING) : handOver(deltas);
        }
        return answered
                ? text(deltas, ANSWER)
                : answer(
                        AnswerStop.TOOL_USE,
                        call("lookup", "{\"q\":\"sales of the last quarter\"}"));
    }

    @Override
    public LanguageModel forRole(ModelRole role) {
        return this;
    }

    private static Answer handOver(Deltas deltas) {
        deltas.reasoning(0, THOUGHT);
        return answer(
                AnswerStop.TOOL_USE,
                new ThinkingBlock(THOUGHT, "", false),
                call("transfer_to_bench_agent", "{\"task\":\"" + TASK + "\"}"));
    }

    private static Answer text(Deltas deltas, String text) {
        deltas.text(0, text);
        return answer(AnswerStop.END_TURN, new TextBlock(text, List.of()));
    }

    private static AnswerBlock call(String tool, String arguments) {
        ToolUseId id = ToolUseId.next();
        return new ToolCallBlock(id, "call-" + id.value(), tool, new JsonText(arguments), "");
    }

    private static Answer answer(AnswerStop stop, AnswerBlock... blocks) {
        return new Answer(
                "instant",
                "instant-1",
                List.of(blocks),
                stop,
                Usage.of(1_200, 250),
                Optional.empty());
    }
}
