package dev.workmate.agent;

import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.AgentId;
import dev.workmate.llm.ModelRole;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** An agent as data: who it is, what it is told, what it may use, and what it is asked by. */
public record AgentDefinition(
        AgentIdentity identity,
        String description,
        String systemPrompt,
        List<String> tools,
        Serving serving,
        Calling calling,
        Effort effort) {
    public static final int DEFAULT_MAX_ITERATIONS = 10;

    public AgentDefinition {
        tools = List.copyOf(tools);
    }

    /**
     * Which model serves an agent: its role's, or where {@code model} names a provider and a model,
     * that one.
     */
    public record Serving(ModelRole role, Optional<String> model) {
        public static Serving by(ModelRole role) {
            return new Serving(role, Optional.empty());
        }
    }

    /**
     * What a message is given to an agent by: {@code command} is its slash command, without the
     * slash; {@code hints} are words that speak for it.
     */
    public record Calling(Optional<String> command, List<String> hints) {
        public static final Calling NONE = new Calling(Optional.empty(), List.of());

        public Calling {
            hints = List.copyOf(hints);
        }

        public static Calling by(String command) {
            return new Calling(Optional.of(command), List.of());
        }
    }

    /**
     * How many answers a task may take. {@code levels} say how many rounds of search a word in the
     * task allows, such as {@code quick}; the first one holds where none is said.
     */
    public record Effort(int maxIterations, List<Level> levels) {
        public static final Effort USUAL = atMost(DEFAULT_MAX_ITERATIONS);

        public Effort {
            levels = List.copyOf(levels);
            if (maxIterations < 1) {
                throw new IllegalArgumentException(
                        "an agent needs at least one iteration, was " + maxIterations);
            }
        }

        public static Effort atMost(int maxIterations) {
            return new Effort(maxIterations, List.of());
        }
    }

    /** How thorough an agent is where a task says {@code name}. */
    public record Level(String name, int rounds) {}

    /** How many answers a task may take: its level's rounds and one to tell what was found. */
    public int iterationsFor(String task) {
        if (levels().isEmpty()) {
            return maxIterations();
        }
        String words = " " + task.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]+", " ") + " ";
        Level level =
                levels().stream()
                        .filter(each -> words.contains(" " + each.name() + " "))
                        .max(Comparator.comparingInt(Level::rounds))
                        .orElse(levels().getFirst());
        return Math.min(maxIterations(), level.rounds() + 1);
    }

    public AgentId id() {
        return identity.id();
    }

    public ModelRole role() {
        return serving.role();
    }

    public Optional<String> model() {
        return serving.model();
    }

    public Optional<String> command() {
        return calling.command();
    }

    public List<String> hints() {
        return calling.hints();
    }

    /** Words of a message that speak for the agent, each at its longest; a hint, not a decision. */
    public List<String> hintsIn(String message) {
        String text = message.toLowerCase(Locale.ROOT);
        List<String> found =
                hints().stream()
                        .filter(hint -> text.contains(hint.toLowerCase(Locale.ROOT)))
                        .toList();
        return found.stream().filter(hint -> found.stream().noneMatch(isPartOf(hint))).toList();
    }

    /** Whether a hint stands in another one, which then says more: "document" in "documents". */
    private static Predicate<String> isPartOf(String hint) {
        String part = hint.toLowerCase(Locale.ROOT);
        return other ->
                other.length() > hint.length() && other.toLowerCase(Locale.ROOT).contains(part);
    }

    public int maxIterations() {
        return effort.maxIterations();
    }

    public List<Level> levels() {
        return effort.levels();
    }
}
