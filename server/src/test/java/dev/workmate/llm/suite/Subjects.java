package dev.workmate.llm.suite;

import dev.workmate.llm.anthropic.AnthropicWire;
import dev.workmate.llm.anthropic.AnthropicWire.ApiVersion;
import dev.workmate.llm.gemini.GeminiWire;
import dev.workmate.llm.openai.ChatWire;
import dev.workmate.llm.openai.ResponsesWire;
import dev.workmate.llm.testserver.AnthropicServer;
import dev.workmate.llm.testserver.ChatDialect;
import dev.workmate.llm.testserver.GeminiServer;
import dev.workmate.llm.testserver.OpenAiChatServer;
import dev.workmate.llm.testserver.OpenAiResponsesServer;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;

/** Every adapter with its server. */
public final class Subjects {
    private Subjects() {}

    public static List<UnderTest> all() {
        return Stream.concat(
                        Stream.of(
                                anthropic(),
                                anthropicWithABudget(),
                                anthropicThatBinds(),
                                responses(),
                                gemini(),
                                geminiWithABudget()),
                        Arrays.stream(ChatDialect.values()).map(Subjects::chat))
                .toList();
    }

    public static UnderTest anthropic() {
        return anthropic(ApiVersion.V2026_10_21, "claude-opus-5");
    }

    public static UnderTest anthropicWithABudget() {
        return anthropic(ApiVersion.V2023_06_01, "claude-sonnet-4-5");
    }

    /** Refuses its thoughts where anything before them has changed. */
    public static UnderTest anthropicThatBinds() {
        return anthropic(ApiVersion.V2026_10_21, "claude-fable-5-1");
    }

    private static UnderTest anthropic(ApiVersion version, String model) {
        EnumSet<Ability> abilities = EnumSet.allOf(Ability.class);
        abilities.remove(Ability.FILTERS);
        return new UnderTest(
                "anthropic",
                new AnthropicWire(version),
                AnthropicServer::new,
                "",
                model,
                abilities);
    }

    public static UnderTest responses() {
        return new UnderTest(
                "openai",
                new ResponsesWire(),
                OpenAiResponsesServer::new,
                "/v1",
                "gpt-5.6",
                EnumSet.of(
                        Ability.KEYS,
                        Ability.THOUGHTS,
                        Ability.SEALED_THOUGHTS,
                        Ability.HIDDEN_THOUGHTS,
                        Ability.CITATIONS,
                        Ability.REFUSALS,
                        Ability.FILTERS,
                        Ability.STRANGE_PARTS,
                        Ability.TEXT_ARGUMENTS,
                        Ability.REASONING_TOKENS,
                        Ability.END_MARK,
                        Ability.START_EVENT));
    }

    public static UnderTest chat(ChatDialect dialect) {
        EnumSet<Ability> abilities =
                EnumSet.of(
                        Ability.CITATIONS,
                        Ability.FILTERS,
                        Ability.TEXT_ARGUMENTS,
                        Ability.REASONING_TOKENS);
        if (dialect.thinks()) {
            abilities.add(Ability.THOUGHTS);
        }
        if (dialect.needsKey()) {
            abilities.add(Ability.KEYS);
        }
        if (dialect == ChatDialect.OPENAI) {
            abilities.add(Ability.REFUSALS);
        }
        if (dialect == ChatDialect.MISTRAL) {
            abilities.add(Ability.CONTEXT_STOP);
        }
        return new UnderTest(
                "chat",
                new ChatWire(),
                () -> new OpenAiChatServer(dialect),
                "/v1",
                dialect.model(),
                abilities);
    }

    public static UnderTest gemini() {
        return gemini("gemini-3-pro-preview");
    }

    public static UnderTest geminiWithABudget() {
        return gemini("gemini-2.5-flash");
    }

    private static UnderTest gemini(String model) {
        return new UnderTest(
                "gemini",
                new GeminiWire(),
                GeminiServer::new,
                "",
                model,
                EnumSet.of(
                        Ability.KEYS,
                        Ability.THOUGHTS,
                        Ability.SEALED_THOUGHTS,
                        Ability.CITATIONS,
                        Ability.REFUSALS,
                        Ability.FILTERS,
                        Ability.STRANGE_PARTS,
                        Ability.REASONING_TOKENS,
                        Ability.END_MARK));
    }
}
