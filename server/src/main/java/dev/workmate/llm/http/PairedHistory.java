package dev.workmate.llm.http;

import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A conversation in which every call has exactly one answer in the next message, in the order of
 * the calls, and no answer stands without its call: no provider takes anything else.
 */
public final class PairedHistory {
    private static final String NO_ANSWER = "The call was not carried out.";

    private PairedHistory() {}

    public static List<ChatMessage> of(List<ChatMessage> messages) {
        List<ChatMessage> paired = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            ChatMessage message = messages.get(i);
            if (message instanceof ToolsAnswered) {
                continue;
            }
            paired.add(message);
            if (message instanceof ModelSaid said && !calls(said).isEmpty()) {
                boolean answered =
                        i + 1 < messages.size() && messages.get(i + 1) instanceof ToolsAnswered;
                List<ToolAnswer> given =
                        answered ? ((ToolsAnswered) messages.get(i + 1)).answers() : List.of();
                paired.add(new ToolsAnswered(inOrder(calls(said), given)));
            }
        }
        return paired;
    }

    public static List<ToolCallBlock> calls(ModelSaid said) {
        return said.blocks().stream()
                .filter(ToolCallBlock.class::isInstance)
                .map(ToolCallBlock.class::cast)
                .toList();
    }

    private static List<ToolAnswer> inOrder(List<ToolCallBlock> calls, List<ToolAnswer> given) {
        Map<ToolUseId, ToolAnswer> byCall = new HashMap<>();
        given.forEach(answer -> byCall.putIfAbsent(answer.toolUseId(), answer));
        return calls.stream()
                .map(call -> byCall.getOrDefault(call.toolUseId(), unanswered(call)))
                .toList();
    }

    private static ToolAnswer unanswered(ToolCallBlock call) {
        return new ToolAnswer(
                call.toolUseId(),
                call.providerCallId(),
                call.toolName(),
                NO_ANSWER,
                Outcome.FAILED);
    }
}
