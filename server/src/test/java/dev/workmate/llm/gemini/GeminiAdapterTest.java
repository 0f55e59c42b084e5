package dev.workmate.llm.gemini;

import dev.workmate.llm.suite.Ability;
import dev.workmate.llm.suite.AnswersSuite;
import dev.workmate.llm.suite.FaultsSuite;
import dev.workmate.llm.suite.LoopsSuite;
import dev.workmate.llm.suite.UnderTest;
import dev.workmate.llm.testserver.GeminiServer;
import java.util.EnumSet;
import org.junit.jupiter.api.Nested;

class GeminiAdapterTest {
    private static UnderTest subject(String model) {
        return new UnderTest(
                "gemini",
                new GeminiWire(),
                GeminiServer::new,
                "",
                model,
                EnumSet.of(
                        Ability.THOUGHTS,
                        Ability.SEALED_THOUGHTS,
                        Ability.CITATIONS,
                        Ability.REFUSALS,
                        Ability.FILTERS,
                        Ability.STRANGE_PARTS,
                        Ability.REASONING_TOKENS,
                        Ability.END_MARK));
    }

    private static final UnderTest NEWEST = subject("gemini-3-pro-preview");
    private static final UnderTest BUDGETED = subject("gemini-2.5-flash");

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
