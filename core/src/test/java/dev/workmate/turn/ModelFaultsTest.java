package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Answer;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.step.BoundedDeltas;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A model's adapter fails in ways nobody foresaw: the turn ends at once, and says why. */
@Timeout(30)
class ModelFaultsTest {
    private static final int MOST = BoundedDeltas.MAX_CHARACTERS;

    @Test
    void anErrorOfTheMachineIsAStoredError() {
        assertThat(
                        codes(
                                _ -> {
                                    throw new OutOfMemoryError("no room");
                                }))
                .containsExactly("model_error");
    }

    @Test
    void noAnswerIsAnError() {
        assertThat(codes(_ -> nothing())).containsExactly("model_error");
    }

    @SuppressWarnings({"NullAway", "ReturnOfNull"})
    private static Answer nothing() {
        return null;
    }

    @Test
    void anAnswerThatIsTooLongIsNotStored() {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(_ -> words(MOST + 1)));
        kit.converse("Hi");
        assertThat(events(kit, ErrorRaised.class))
                .extracting(ErrorRaised::code)
                .containsExactly("answer_too_long");
        assertThat(kit.log()).allMatch(event -> event.payload().length() < 10_000);
    }

    @Test
    void anAnswerThatJustFitsIsStored() {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(_ -> words(MOST)));
        kit.converse("Hi");
        assertThat(events(kit, MessageWritten.class)).hasSize(1);
    }

    @Test
    void anAnswerThatNeverEndsIsCutWhileItStreams() {
        List<String> codes =
                codes(
                        deltas -> {
                            String page = "x".repeat(100_000);
                            while (true) {
                                try {
                                    deltas.text(0, page);
                                } catch (BoundedDeltas.TooLong e) {
                                    // An adapter that goes on all the same is left behind.
                                    Thread.sleep(60_000);
                                }
                            }
                        });
        assertThat(codes).containsExactly("answer_too_long");
    }

    private static Answer words(int characters) {
        return new Answer(
                "scripted",
                "script-1",
                List.of(Script.text("x".repeat(characters))),
                AnswerStop.END_TURN,
                Usage.of(1, 1),
                Optional.empty());
    }

    private static List<String> codes(Script script) {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(script));
        kit.converse("Hi");
        assertThat(events(kit, ModelCallFailed.class)).hasSize(1);
        return events(kit, ErrorRaised.class).stream().map(ErrorRaised::code).toList();
    }

    private static <T extends AgentEvent> List<T> events(TurnKit kit, Class<T> type) {
        return kit.log().stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
