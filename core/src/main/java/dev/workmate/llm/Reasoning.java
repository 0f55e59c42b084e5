package dev.workmate.llm;

import java.util.Optional;

/** What one request says about thinking. */
public sealed interface Reasoning {
    /** Nothing. */
    record Unsaid() implements Reasoning {}

    /** Not to, in the model's own word. */
    record Off(String word) implements Reasoning {}

    record Budget(int tokens) implements Reasoning {}

    record Adaptive(Optional<String> effort) implements Reasoning {}

    record Effort(String level) implements Reasoning {}

    default boolean thinks() {
        return !(this instanceof Unsaid || this instanceof Off);
    }
}
