package dev.workmate.llm;

import dev.workmate.tool.ToolSpec;
import java.util.List;

/**
 * A question to a model, in no provider's dialect. {@code agent} names who asks, for models that
 * are told apart by it; a {@code thinkingBudget} of 0 means no thinking.
 */
public record ModelRequest(
        ModelRole role,
        String agent,
        String system,
        List<ChatMessage> messages,
        List<ToolSpec> tools,
        ToolChoice toolChoice,
        int thinkingBudget,
        int maxTokens) {
    public ModelRequest {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
        if (maxTokens <= thinkingBudget) {
            throw new IllegalArgumentException(
                    "maxTokens "
                            + maxTokens
                            + " must be greater than the thinking budget "
                            + thinkingBudget);
        }
    }
}
