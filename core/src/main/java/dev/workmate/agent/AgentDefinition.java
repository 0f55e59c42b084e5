package dev.workmate.agent;

import dev.workmate.event.AgentId;
import dev.workmate.event.AgentIdentity;
import dev.workmate.llm.ModelRole;
import java.util.List;
import java.util.Optional;

/**
 * An agent as data. {@code command} is the slash command that selects it, without the slash; {@code
 * hints} are words in a message that speak for it.
 */
public record AgentDefinition(
        AgentIdentity identity,
        String description,
        String systemPrompt,
        List<String> tools,
        ModelRole role,
        Optional<String> command,
        List<String> hints,
        int maxIterations) {
    public static final int DEFAULT_MAX_ITERATIONS = 10;

    public AgentDefinition {
        tools = List.copyOf(tools);
        hints = List.copyOf(hints);
        if (maxIterations < 1) {
            throw new IllegalArgumentException(
                    "an agent needs at least one iteration: " + identity.id());
        }
    }

    public AgentId id() {
        return identity.id();
    }
}
