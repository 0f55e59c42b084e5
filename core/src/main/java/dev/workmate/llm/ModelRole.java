package dev.workmate.llm;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What a model is asked to be. The role decides how it is asked; configuration decides which model
 * serves it.
 */
public enum ModelRole {
    SUPERVISOR(OptionalDouble.empty(), 5_000),
    GENERAL(OptionalDouble.of(0.3), 0),
    ERP(OptionalDouble.of(0.3), 0),
    RAG(OptionalDouble.of(0.5), 0),
    CHART(OptionalDouble.of(0.2), 0),
    SESSION_TITLE(OptionalDouble.of(0.7), 0);

    private final OptionalDouble temperature;
    private final int thinkingBudget;

    ModelRole(OptionalDouble temperature, int thinkingBudget) {
        this.temperature = temperature;
        this.thinkingBudget = thinkingBudget;
    }

    /** Left out where the role thinks. */
    public OptionalDouble temperature() {
        return temperature;
    }

    /** Tokens for thinking; 0 means none. */
    public int thinkingBudget() {
        return thinkingBudget;
    }

    /** The name in configuration, events and metrics. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
