package dev.workmate.llm.openai;

import dev.workmate.llm.suite.Ability;
import dev.workmate.llm.suite.AnswersSuite;
import dev.workmate.llm.suite.FaultsSuite;
import dev.workmate.llm.suite.LoopsSuite;
import dev.workmate.llm.suite.UnderTest;
import dev.workmate.llm.testserver.ChatDialect;
import dev.workmate.llm.testserver.OpenAiChatServer;
import java.util.EnumSet;
import org.junit.jupiter.api.Nested;

/** The suite for one dialect of Chat Completions. */
abstract class ChatAdapter {
    private final UnderTest subject;

    ChatAdapter(ChatDialect dialect) {
        this.subject = subject(dialect);
    }

    private static UnderTest subject(ChatDialect dialect) {
        EnumSet<Ability> abilities =
                EnumSet.of(
                        Ability.CITATIONS,
                        Ability.FILTERS,
                        Ability.TEXT_ARGUMENTS,
                        Ability.REASONING_TOKENS);
        if (dialect.thinks()) {
            abilities.add(Ability.THOUGHTS);
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

    @Nested
    class Answers extends AnswersSuite {
        @Override
        protected UnderTest subject() {
            return subject;
        }
    }

    @Nested
    class Loops extends LoopsSuite {
        @Override
        protected UnderTest subject() {
            return subject;
        }
    }

    @Nested
    class Faults extends FaultsSuite {
        @Override
        protected UnderTest subject() {
            return subject;
        }
    }
}
