package dev.workmate.llm.openai;

import dev.workmate.llm.suite.AnswersSuite;
import dev.workmate.llm.suite.FaultsSuite;
import dev.workmate.llm.suite.LoopsSuite;
import dev.workmate.llm.suite.Subjects;
import dev.workmate.llm.suite.UnderTest;
import org.junit.jupiter.api.Nested;

class ResponsesAdapterTest {
    @Nested
    class Answers extends AnswersSuite {
        @Override
        protected UnderTest subject() {
            return Subjects.responses();
        }
    }

    @Nested
    class Loops extends LoopsSuite {
        @Override
        protected UnderTest subject() {
            return Subjects.responses();
        }
    }

    @Nested
    class Faults extends FaultsSuite {
        @Override
        protected UnderTest subject() {
            return Subjects.responses();
        }
    }
}
