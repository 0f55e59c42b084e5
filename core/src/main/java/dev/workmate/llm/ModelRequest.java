package dev.workmate.llm;

import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolSpec;
import java.util.List;
import java.util.Optional;

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
        int maxTokens,
        Wishes wishes) {
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

    /** A question without special wishes. */
    public ModelRequest(
            ModelRole role,
            String agent,
            String system,
            List<ChatMessage> messages,
            List<ToolSpec> tools,
            ToolChoice toolChoice,
            int thinkingBudget,
            int maxTokens) {
        this(
                role,
                agent,
                system,
                messages,
                tools,
                toolChoice,
                thinkingBudget,
                maxTokens,
                Wishes.NONE);
    }

    /**
     * What is asked for where a model can do it: {@code conversation} is the same for questions
     * that begin alike, so that a provider finds what it has read; {@code answer} is the schema of
     * an answer in JSON; {@code webSearch} lets the provider search by itself.
     */
    public record Wishes(String conversation, Optional<JsonText> answer, WebSearch webSearch) {
        public static final Wishes NONE = new Wishes("", Optional.empty(), WebSearch.NO);

        public static Wishes in(String conversation) {
            return new Wishes(conversation, Optional.empty(), WebSearch.NO);
        }

        public Wishes searching() {
            return new Wishes(conversation, answer, WebSearch.YES);
        }

        public Wishes answering(JsonText schema) {
            return new Wishes(conversation, Optional.of(schema), webSearch);
        }
    }

    /** Whether the provider may search the web while it answers. */
    public enum WebSearch {
        YES,
        NO
    }

    /** The same question with other wishes. */
    public ModelRequest with(Wishes others) {
        return new ModelRequest(
                role,
                agent,
                system,
                messages,
                tools,
                toolChoice,
                thinkingBudget,
                maxTokens,
                others);
    }

    /** The same question about another conversation. */
    public ModelRequest withMessages(List<ChatMessage> others) {
        return new ModelRequest(
                role, agent, system, others, tools, toolChoice, thinkingBudget, maxTokens, wishes);
    }

    /** The same question with other tools. */
    public ModelRequest withTools(List<ToolSpec> others) {
        return new ModelRequest(
                role,
                agent,
                system,
                messages,
                others,
                toolChoice,
                thinkingBudget,
                maxTokens,
                wishes);
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
