package dev.workmate.llm.suite;

import static dev.workmate.llm.testserver.Part.calls;
import static dev.workmate.llm.testserver.Part.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.LiveSignal.TurnCompleted;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.value.TurnStop;
import dev.workmate.llm.FallbackModel;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.Models;
import dev.workmate.llm.testserver.Asked;
import dev.workmate.llm.testserver.Fault;
import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.TurnKit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Turns whose model fails in the middle and whose substitute speaks another wire: what was done is
 * not done again, and no provider gets the thoughts of another.
 */
@Timeout(60)
class FallbackTurnsTest {
    /** How often the team asks a model in one turn, and how often each failing call is tried. */
    private static final int STEPS = 4;

    private static final int TRIES = 3;

    /**
     * Each wire that seals its thoughts, with a substitute on another one, failing at each step.
     */
    static Stream<Arguments> chains() {
        List<UnderTest> ring =
                List.of(
                        Subjects.anthropicThatBinds(),
                        Subjects.responses(),
                        Subjects.gemini(),
                        Subjects.anthropicWithABudget());
        return IntStream.range(0, ring.size())
                .boxed()
                .flatMap(
                        i ->
                                IntStream.range(0, STEPS)
                                        .mapToObj(
                                                step ->
                                                        Arguments.of(
                                                                ring.get(i),
                                                                ring.get((i + 1) % ring.size()),
                                                                step)));
    }

    @ParameterizedTest
    @MethodSource("chains")
    void goOnWithTheSubstituteForOneStepAndBack(UnderTest first, UnderTest second, int step) {
        try (ProviderServer usual = first.servers().get();
                ProviderServer substitute = second.servers().get()) {
            AtomicInteger asked = new AtomicInteger();
            usual.answering(
                    question -> {
                        int at = asked.getAndIncrement();
                        return at >= step && at < step + TRIES
                                ? Reply.failing(new Fault.Status(503, "Busy.", Map.of()))
                                : Team.reply(question);
                    });
            substitute.answering(FallbackTurnsTest::withoutThoughts);
            List<String> acted = new ArrayList<>();
            TurnKit kit = new TurnKit(chain(first.ask(usual), second.ask(substitute)), act(acted));
            for (String question : List.of("What did Müller buy?", "And now?")) {
                TurnCompleted end =
                        kit.viewers().awaitComplete(kit.submit(TurnKit.message(question)));
                assertThat(end.stopReason()).isEqualTo(TurnStop.SUCCESS);
            }
            assertThat(acted)
                    .as("each call acts once")
                    .containsExactlyInAnyOrder("1", "2", "1", "2");
            assertThat(usual.refusals()).as("tokens go back where they came from").isEmpty();
            assertThat(substitute.refusals()).as("and nowhere else").isEmpty();
            assertThat(substitute.calls()).hasSize(1);
            assertThat(substitute.calls().stream().map(HttpCall::text))
                    .noneMatch(body -> body.contains("Alpha knows customers"))
                    .noneMatch(body -> body.contains("Twice."));
            assertThat(events(kit, ModelCallCompleted.class))
                    .extracting(ModelCallCompleted::model)
                    .hasSize(2 * STEPS)
                    .containsOnlyOnce(second.model());
            assertThat(events(kit, MessageWritten.class).getLast().content())
                    .isEqualTo(Team.CLOSING);
        }
    }

    private static Models chain(LanguageModel first, LanguageModel second) {
        LanguageModel both = new FallbackModel(first, second, "both");
        return _ -> both;
    }

    private static FakeTool act(List<String> acted) {
        return FakeTool.once(
                "look",
                (call, _) -> {
                    synchronized (acted) {
                        acted.add(call.arguments().value().replaceAll("\\D", ""));
                    }
                    return "42 €";
                });
    }

    /** What the test team's models say, where nobody thinks. */
    private static Reply withoutThoughts(Asked asked) {
        if (asked.system().contains("You are supervisor")) {
            return asked.toolsAnswered()
                    ? Reply.of(says(Team.CLOSING))
                    : Reply.of(calls("transfer_to_alpha_agent", "{\"task\":\"Look at Müller\"}"));
        }
        return asked.toolsAnswered()
                ? Reply.of(says("I found 42 €."))
                : Reply.of(calls("look", "{\"n\":1}"), calls("look", "{\"n\":2}"));
    }

    private static <T extends AgentEvent> List<T> events(TurnKit kit, Class<T> type) {
        return kit.log().stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
