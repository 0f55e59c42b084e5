package dev.workmate.llm.suite;

import static dev.workmate.llm.testserver.Part.calls;
import static dev.workmate.llm.testserver.Part.says;
import static dev.workmate.llm.testserver.Part.thinks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.LiveSignal.TurnCompleted;
import dev.workmate.event.NoticeEvent.ConversationCondensed;
import dev.workmate.event.value.TurnStop;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.testserver.Asked;
import dev.workmate.llm.testserver.ChatDialect;
import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.TurnKit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Turns and conversations longer than a model can read, on each wire: nobody refuses anything. */
@Timeout(60)
class LongTurnsTest {
    private static final int LOOKS = 8;
    private static final String LONG = "Müller bought a lot. ".repeat(500);

    static Stream<UnderTest> everyWire() {
        return Stream.of(
                Subjects.anthropicWithABudget(),
                Subjects.responses(),
                Subjects.gemini(),
                Subjects.chat(ChatDialect.DEEPSEEK));
    }

    private static Reply reply(Asked asked, AtomicInteger looks) {
        if (asked.tools().isEmpty()) {
            return Reply.of(says("They spoke of Müller."));
        }
        if (asked.tools().contains("transfer_to_alpha_agent")) {
            return asked.toolsAnswered()
                    ? Reply.of(thinks("All there."), says(LONG))
                    : Reply.of(
                            thinks("Somebody must look."),
                            calls("transfer_to_alpha_agent", "{\"task\":\"look\"}"));
        }
        return looks.incrementAndGet() % LOOKS == 0
                ? Reply.of(says("Enough."))
                : Reply.of(thinks("Look again."), calls("look", "{}"), calls("look", "{}"));
    }

    private static Models narrow(LanguageModel model) {
        return new Models() {
            @Override
            public LanguageModel forRole(ModelRole role) {
                return model;
            }

            @Override
            public ModelCard cardOf(ModelRole role) {
                return ModelCard.CAUTIOUS;
            }
        };
    }

    @ParameterizedTest
    @MethodSource("everyWire")
    void goOnWithWhatFits(UnderTest subject) {
        AtomicInteger looks = new AtomicInteger();
        try (ProviderServer server = subject.servers().get()) {
            server.answering(asked -> reply(asked, looks));
            TurnKit kit =
                    new TurnKit(
                            narrow(subject.ask(server)), FakeTool.reading("look", (_, _) -> LONG));
            for (int i = 0; i < 6; i++) {
                TurnCompleted end =
                        kit.viewers().awaitComplete(kit.submit(TurnKit.message("Question " + i)));
                assertThat(end.stopReason()).isEqualTo(TurnStop.SUCCESS);
            }
            assertThat(server.refusals()).isEmpty();
            assertThat(server.calls().stream().map(HttpCall::text))
                    .as("outputs were left out")
                    .anyMatch(body -> body.contains("was left out to save room"))
                    .as("and the past was told in short")
                    .anyMatch(body -> body.contains("in short:\\nThey spoke of M"));
            assertThat(kit.log())
                    .as("which was stored")
                    .anyMatch(e -> e.envelope().event() instanceof ConversationCondensed);
        }
    }
}
