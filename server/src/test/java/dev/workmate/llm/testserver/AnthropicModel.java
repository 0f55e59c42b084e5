package dev.workmate.llm.testserver;

import java.util.Optional;
import java.util.regex.Pattern;

/** What the Messages API lets a family of models be asked for. */
enum AnthropicModel {
    /** Thinking only with a budget. */
    BUDGETED(
            "claude-(3-.*|(sonnet|opus)-4(-0|-1|-20.*)?(-20\\d{6})?|(sonnet|haiku|opus)-4-5(-.*)?)"),
    /** Both forms of thinking. */
    EITHER("claude-(sonnet|opus)-4-6(-.*)?"),
    /** Thinking without a budget only; no sampling. */
    ADAPTIVE("claude-(opus-4-[78]|sonnet-5|opus-5|haiku-5)(-.*)?"),
    /** Always thinks. */
    THINKER("claude-(fable-5|mythos-5|mythos-preview)(-.*)?");

    private final Pattern names;

    AnthropicModel(String names) {
        this.names = Pattern.compile(names);
    }

    static Optional<AnthropicModel> named(String name) {
        for (AnthropicModel family : values()) {
            if (family.names.matcher(name).matches()) {
                return Optional.of(family);
            }
        }
        return Optional.empty();
    }

    boolean takesBudget() {
        return this == BUDGETED || this == EITHER;
    }

    boolean takesSampling() {
        return this == BUDGETED || this == EITHER;
    }

    boolean takesPrefill() {
        return this == BUDGETED;
    }

    String efforts(String model) {
        return switch (this) {
            case BUDGETED -> model.startsWith("claude-opus-4-5") ? "high, low, medium" : "";
            case EITHER -> "high, low, max, medium";
            case ADAPTIVE, THINKER -> "high, low, max, medium, xhigh";
        };
    }
}
