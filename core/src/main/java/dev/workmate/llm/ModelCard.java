package dev.workmate.llm;

import java.time.LocalDate;
import java.util.EnumSet;
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
        Optional<Prices> prices,
        Set<Feature> features,
        Optional<LocalDate> retires) {
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
        features = Set.copyOf(features);
    }

    /** A model without anything that only some have. */
    public ModelCard(
            Thinking thinking,
            Permit temperature,
            Permit forcedTools,
            boolean parallelTools,
            boolean images,
            Limits limits,
            Set<Quirk> quirks,
            Optional<Prices> prices) {
        this(
                thinking,
                temperature,
                forcedTools,
                parallelTools,
                images,
                limits,
                quirks,
                prices,
                Set.of(),
                Optional.empty());
    }

    public boolean has(Quirk quirk) {
        return quirks.contains(quirk);
    }

    public boolean can(Feature feature) {
        return features.contains(feature);
    }

    /** The same model, where it is not asked for some things. */
    public ModelCard without(Set<Feature> some) {
        Set<Feature> others = EnumSet.noneOf(Feature.class);
        features.stream().filter(feature -> !some.contains(feature)).forEach(others::add);
        return new ModelCard(
                thinking,
                temperature,
                forcedTools,
                parallelTools,
                images,
                limits,
                quirks,
                prices,
                others,
                retires);
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
                prices,
                features,
                retires);
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

    /** What only some models take. */
    public enum Feature {
        /** PDFs in a user's message. */
        DOCUMENTS,
        /** Pictures in what a tool gave. */
        TOOL_PICTURES,
        /** Says where in a document or search result a statement comes from. */
        CITATIONS,
        /** Answers as JSON that fits a schema. */
        JSON_OUTPUT,
        /** Calls whose arguments always fit their schema. */
        STRICT_TOOLS,
        /** Keeps what it has read for an hour where it is told to. */
        LONG_CACHE,
        /** Finds what it has read by a key. */
        CACHE_KEY,
        /** Counts a question before it is asked. */
        TOKEN_COUNT,
        /** Searches the web by itself. */
        WEB_SEARCH
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
        SIGNED_CALLS,
        /** Takes tools only where it is told not to think. */
        SILENT_WITH_TOOLS,
        /** Is not there on Chat Completions, or not with tools: it is asked over Responses. */
        RESPONSES_ONLY,
        /** Charges once for a question in which it searches, however often it does. */
        SEARCHES_BY_REQUEST
    }
}
