package dev.workmate.llm;

import java.util.Optional;
import java.util.Set;

/** What one model takes and costs. What is not known for sure stands as if it were refused. */
public record ModelCard(
        Thinking thinking,
        Permit temperature,
        Permit forcedTools,
        boolean parallelTools,
        boolean images,
        Limits limits,
        Set<Quirk> quirks,
        Optional<Prices> prices) {
    public static final ModelCard CAUTIOUS =
            new ModelCard(
                    Thinking.NONE,
                    Permit.NEVER,
                    Permit.NEVER,
                    true,
                    false,
                    new Limits(32_768, 8_192),
                    Set.of(),
                    Optional.empty());

    /** A model in this process: it reads all it is given, and costs nothing. */
    public static final ModelCard IN_PROCESS =
            new ModelCard(
                    Thinking.NONE,
                    Permit.NEVER,
                    Permit.NEVER,
                    true,
                    false,
                    new Limits(1_000_000, 65_536),
                    Set.of(),
                    Optional.empty());

    public ModelCard {
        quirks = Set.copyOf(quirks);
    }

    public boolean has(Quirk quirk) {
        return quirks.contains(quirk);
    }

    /** The same model, where no more may be read or written than another one can. */
    public ModelCard within(Limits other) {
        int context = Math.min(limits.contextTokens, other.contextTokens);
        int output = Math.min(limits.outputTokens, other.outputTokens);
        return new ModelCard(
                thinking,
                temperature,
                forcedTools,
                parallelTools,
                images,
                new Limits(context, Math.min(output, context)),
                quirks,
                prices);
    }

    /** How many tokens it reads and writes at most. */
    public record Limits(int contextTokens, int outputTokens) {
        public Limits {
            if (outputTokens < 1 || contextTokens < outputTokens) {
                throw new IllegalArgumentException(
                        "limits must rise from 1: " + outputTokens + ", " + contextTokens);
            }
        }
    }

    /** Small differences between servers that speak the same wire. */
    public enum Quirk {
        /** Wants the limit on output as {@code max_completion_tokens}. */
        COMPLETION_TOKENS,
        /** Takes the system prompt in the role {@code developer}. */
        DEVELOPER_ROLE,
        /** Takes ids of calls with exactly nine letters or digits. */
        NINE_LETTER_IDS,
        /** Wants its own thoughts of the current tool loop back as {@code reasoning_content}. */
        REASONING_BACK,
        /** Does not know {@code stream_options}. */
        NO_STREAM_OPTIONS,
        /** Refuses a call in its history without the signature that came with it. */
        SIGNED_CALLS
    }
}
