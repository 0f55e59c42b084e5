package dev.workmate.llm.openai;

import dev.workmate.llm.suite.AnswersSuite;
import dev.workmate.llm.suite.FaultsSuite;
import dev.workmate.llm.suite.LoopsSuite;
import dev.workmate.llm.suite.Subjects;
import dev.workmate.llm.suite.UnderTest;
import dev.workmate.llm.testserver.ChatDialect;
import org.junit.jupiter.api.Nested;

/** The suite for one dialect of Chat Completions. */
abstract class ChatAdapter {
    private final UnderTest subject;

    ChatAdapter(ChatDialect dialect) {
        this.subject = Subjects.chat(dialect);
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
