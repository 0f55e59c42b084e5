package dev.workmate.llm.anthropic;

import dev.workmate.llm.suite.AnswersSuite;
import dev.workmate.llm.suite.FaultsSuite;
import dev.workmate.llm.suite.LoopsSuite;
import dev.workmate.llm.suite.Subjects;
import dev.workmate.llm.suite.UnderTest;
import org.junit.jupiter.api.Nested;

class AnthropicAdapterTest {
    @Nested
    class Answers extends AnswersSuite {
        @Override
        protected UnderTest subject() {
            return Subjects.anthropic();
        }
    }

    @Nested
    class Loops extends LoopsSuite {
        @Override
        protected UnderTest subject() {
            return Subjects.anthropic();
        }
    }

    @Nested
    class LoopsWithABudget extends LoopsSuite {
        @Override
        protected UnderTest subject() {
            return Subjects.anthropicWithABudget();
        }
    }

    @Nested
    class LoopsThatBind extends LoopsSuite {
        @Override
        protected UnderTest subject() {
            return Subjects.anthropicThatBinds();
        }
    }

    @Nested
    class Faults extends FaultsSuite {
        @Override
        protected UnderTest subject() {
            return Subjects.anthropic();
        }
    }
}
