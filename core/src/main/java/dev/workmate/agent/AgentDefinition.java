package dev.workmate.agent;

import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.AgentId;
import dev.workmate.llm.ModelRole;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An agent as data. {@code command} is the slash command that selects it, without the slash; {@code
 * hints} are words in a message that speak for it. {@code levels} say how many rounds of search a
 * word in the task allows, such as {@code quick}; the first one holds where none is said. {@code
 * model} names a provider and a model to serve it instead of its role's.
 */
public record AgentDefinition(
        AgentIdentity identity,
        String description,
        String systemPrompt,
        List<String> tools,
        ModelRole role,
        Optional<String> command,
        List<String> hints,
        List<Level> levels,
        int maxIterations,
        Optional<String> model) {
    public static final int DEFAULT_MAX_ITERATIONS = 10;

    /** How thorough an agent is where a task says {@code name}. */
    public record Level(String name, int rounds) {}

    public AgentDefinition(
            AgentIdentity identity,
            String description,
            String systemPrompt,
            List<String> tools,
            ModelRole role,
            Optional<String> command,
            List<String> hints,
            int maxIterations) {
        this(
                identity,
                description,
                systemPrompt,
                tools,
                role,
                command,
                hints,
                List.of(),
                maxIterations);
    }

    /** An agent whose role decides which model serves it. */
    public AgentDefinition(
            AgentIdentity identity,
            String description,
            String systemPrompt,
            List<String> tools,
            ModelRole role,
            Optional<String> command,
            List<String> hints,
            List<Level> levels,
            int maxIterations) {
        this(
                identity,
                description,
                systemPrompt,
                tools,
                role,
                command,
                hints,
                levels,
                maxIterations,
                Optional.empty());
    }

    public AgentDefinition {
        tools = List.copyOf(tools);
        hints = List.copyOf(hints);
        levels = List.copyOf(levels);
        if (maxIterations < 1) {
            throw new IllegalArgumentException(
                    "an agent needs at least one iteration: " + identity.id());
        }
    }

    /** How many answers a task may take: its level's rounds and one to tell what was found. */
    public int iterationsFor(String task) {
        if (levels.isEmpty()) {
            return maxIterations;
        }
        String words = " " + task.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]+", " ") + " ";
        Level level =
                levels.stream()
                        .filter(each -> words.contains(" " + each.name() + " "))
                        .max(Comparator.comparingInt(Level::rounds))
                        .orElse(levels.getFirst());
        return Math.min(maxIterations, level.rounds() + 1);
    }

    public AgentId id() {
        return identity.id();
    }
}
