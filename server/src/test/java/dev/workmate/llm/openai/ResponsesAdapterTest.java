package dev.workmate.llm.openai;

import dev.workmate.llm.suite.Ability;
import dev.workmate.llm.suite.AnswersSuite;
import dev.workmate.llm.suite.FaultsSuite;
import dev.workmate.llm.suite.LoopsSuite;
import dev.workmate.llm.suite.UnderTest;
import dev.workmate.llm.testserver.OpenAiResponsesServer;
import java.util.EnumSet;
import org.junit.jupiter.api.Nested;

class ResponsesAdapterTest {
    private static final UnderTest SUBJECT =
            new UnderTest(
                    "openai",
                    new ResponsesWire(),
                    OpenAiResponsesServer::new,
                    "/v1",
                    "gpt-5.6",
                    EnumSet.of(
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

    @Nested
    class Answers extends AnswersSuite {
        @Override
        protected UnderTest subject() {
            return SUBJECT;
        }
    }

    @Nested
    class Loops extends LoopsSuite {
        @Override
        protected UnderTest subject() {
            return SUBJECT;
        }
    }

    @Nested
    class Faults extends FaultsSuite {
        @Override
        protected UnderTest subject() {
            return SUBJECT;
        }
    }
}
