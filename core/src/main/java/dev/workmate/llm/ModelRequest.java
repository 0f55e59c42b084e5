package dev.workmate.llm;

import dev.workmate.llm.ChatMessage.ModelSaid;
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

    /** The same question about another conversation. */
    public ModelRequest withMessages(List<ChatMessage> others) {
        return new ModelRequest(
                role, agent, system, others, tools, toolChoice, thinkingBudget, maxTokens);
    }

    /** The same question with other tools. */
    public ModelRequest withTools(List<ToolSpec> others) {
        return new ModelRequest(
                role, agent, system, messages, others, toolChoice, thinkingBudget, maxTokens);
    }

    /** Whether a model's own tokens go back with it. */
    public boolean hasThoughts() {
        return !withoutThoughts().equals(this);
    }

    /** The same without any model's thoughts and without the tokens that hang on them. */
    public ModelRequest withoutThoughts() {
        return withMessages(
                messages.stream()
                        .map(m -> m instanceof ModelSaid said ? said.withoutThoughts() : m)
                        .toList());
    }
}
