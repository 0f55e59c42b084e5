package dev.workmate.llm.anthropic;

import dev.workmate.llm.anthropic.AnthropicWire.ApiVersion;
import dev.workmate.llm.suite.Ability;
import dev.workmate.llm.suite.AnswersSuite;
import dev.workmate.llm.suite.FaultsSuite;
import dev.workmate.llm.suite.LoopsSuite;
import dev.workmate.llm.suite.UnderTest;
import dev.workmate.llm.testserver.AnthropicServer;
import java.util.EnumSet;
import org.junit.jupiter.api.Nested;

class AnthropicAdapterTest {
    private static UnderTest subject(ApiVersion version, String model) {
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

    private static final UnderTest NEWEST = subject(ApiVersion.V2026_10_21, "claude-opus-5");
    private static final UnderTest BUDGETED = subject(ApiVersion.V2023_06_01, "claude-sonnet-4-5");

    @Nested
    class Answers extends AnswersSuite {
        @Override
        protected UnderTest subject() {
            return NEWEST;
        }
    }

    @Nested
    class Loops extends LoopsSuite {
        @Override
        protected UnderTest subject() {
            return NEWEST;
        }
    }

    @Nested
    class LoopsWithABudget extends LoopsSuite {
        @Override
        protected UnderTest subject() {
            return BUDGETED;
        }
    }

    @Nested
    class Faults extends FaultsSuite {
        @Override
        protected UnderTest subject() {
            return NEWEST;
        }
    }
}
