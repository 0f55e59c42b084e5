package dev.workmate.event.value;

import dev.workmate.id.AgentId;
import dev.workmate.id.UserId;
import java.util.Optional;

/**
 * What the sender asked of one turn; stored with it, so that a restart continues under the same
 * terms.
 */
public record TurnOptions(
        Optional<AgentId> targetAgentId,
        Optional<Boolean> enableThinking,
        Optional<Integer> thinkingBudget,
        boolean enableAutoSemanticSearch,
        long timeoutMs,
        Optional<UserId> askedBy,
        Optional<String> model) {
    public static final long DEFAULT_TIMEOUT_MS = 300_000;
    public static final TurnOptions DEFAULT =
            new TurnOptions(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    false,
                    DEFAULT_TIMEOUT_MS,
                    Optional.empty());

    /** Terms without a wish for a model. */
    public TurnOptions(
            Optional<AgentId> targetAgentId,
            Optional<Boolean> enableThinking,
            Optional<Integer> thinkingBudget,
            boolean enableAutoSemanticSearch,
            long timeoutMs,
            Optional<UserId> askedBy) {
        this(
                targetAgentId,
                enableThinking,
                thinkingBudget,
                enableAutoSemanticSearch,
                timeoutMs,
                askedBy,
                Optional.empty());
    }

    public TurnOptions {
        if (timeoutMs <= 0) {
            throw new IllegalArgumentException(
                    "a turn's time limit must be positive, was " + timeoutMs);
        }
    }

    public TurnOptions withTarget(AgentId agent) {
        return new TurnOptions(
                Optional.of(agent),
                enableThinking,
                thinkingBudget,
                enableAutoSemanticSearch,
                timeoutMs,
                askedBy,
                model);
    }

    public TurnOptions askedBy(UserId user) {
        return new TurnOptions(
                targetAgentId,
                enableThinking,
                thinkingBudget,
                enableAutoSemanticSearch,
                timeoutMs,
                Optional.of(user),
                model);
    }

    /** The same terms, where a model is wished for: a provider and its name. */
    public TurnOptions withModel(String wish) {
        return new TurnOptions(
                targetAgentId,
                enableThinking,
                thinkingBudget,
                enableAutoSemanticSearch,
                timeoutMs,
                askedBy,
                Optional.of(wish));
    }
}
