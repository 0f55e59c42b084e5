package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.TaskEvent.TaskClosed;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.TaskStatus;
import dev.workmate.event.value.TurnStop;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What comes next in a turn, where the way is not the usual one. */
@Timeout(60)
class AgentGraphTest {
    private static final String NOBODY =
            "unknown_tool: There is no agent to hand over to by this name.";

    private final FakeTool clock = FakeTool.reading("clock", (_, _) -> "noon");

    @ParameterizedTest
    @CsvSource({
        "CONTEXT_EXCEEDED, context_exceeded, The conversation is too long for the model. Start a"
                + " new one.",
        "UNKNOWN,          model_stopped,    The model stopped for a reason unknown to us.",
        "CANCELLED,        model_stopped,    The model stopped for a reason unknown to us."
    })
    void anAnswerThatIsNoneEndsTheTurnAndSaysWhy(AnswerStop stop, String code, String message) {
        TurnKit kit = kit(Script.answer(stop, List.of(Script.text("Well"))));

        kit.converse("Hello");

        assertThat(events(kit, ErrorRaised.class))
                .extracting(ErrorRaised::code, ErrorRaised::message)
                .containsExactly(tuple(code, message));
        assertThat(stop(kit)).isEqualTo(TurnStop.ERROR);
    }

    @Test
    void aModelThatPausedIsAskedAgain() {
        TurnKit kit =
                kit(
                        Script.answer(AnswerStop.PAUSED, List.of(Script.text("One moment."))),
                        Script.says("Here."));

        kit.converse("Hello");

        assertThat(stop(kit)).isEqualTo(TurnStop.SUCCESS);
        assertThat(events(kit, MessageWritten.class))
                .extracting(MessageWritten::content)
                .endsWith("Here.");
    }

    @Test
    void aWorkerDoesNotChooseTheNextAgent() {
        TurnKit kit =
                kit(
                        Script.transfers("beta-agent", "do it"),
                        Script.calls("clock", "{}"),
                        Script.says("Then not."));

        kit.converse("/alpha go");

        assertThat(errors(kit)).containsExactly(NOBODY, "");
        assertThat(stop(kit)).isEqualTo(TurnStop.SUCCESS);
    }

    @Test
    void theSupervisorHandsOverToWhoIsThereAndToNobodyElse() {
        TurnKit kit =
                kit(
                        Script.transfers("gamma-agent", "do it"),
                        Script.transfers("talker-agent", "do it"),
                        Script.says("Done."),
                        Script.says("It is done."));

        kit.converse("Hello");

        assertThat(errors(kit)).containsExactly(NOBODY, "");
        assertThat(events(kit, TaskClosed.class))
                .extracting(TaskClosed::status)
                .containsExactly(TaskStatus.COMPLETED, TaskStatus.COMPLETED);
    }

    @Test
    void aWorkerThatIsAtItsLimitGivesBackWhatItHas() {
        Script[] scripts = new Script[12];
        scripts[0] = Script.transfers("alpha-agent", "time");
        for (int i = 1; i <= 10; i++) {
            scripts[i] =
                    Script.answer(
                            AnswerStop.TOOL_USE,
                            List.of(Script.text("Looking " + i), Script.call("clock", "{}")));
        }
        scripts[11] = Script.says("It did not find out.");
        TurnKit kit = kit(scripts);

        kit.converse("Hello");

        assertThat(clock.ledger()).hasSize(10);
        assertThat(events(kit, TaskClosed.class))
                .extracting(TaskClosed::status)
                .containsExactly(TaskStatus.LIMIT_REACHED, TaskStatus.COMPLETED);
        assertThat(events(kit, ToolFinished.class).getLast().output())
                .contains("The agent reached its limit of 10 steps. Looking 10");
        assertThat(stop(kit)).isEqualTo(TurnStop.SUCCESS);
    }

    @Test
    void aWorkerThatCallsToolsInAWayTheyCannotBeCalledIsGivenBack() {
        TurnKit kit =
                kit(
                        Script.transfers("alpha-agent", "time"),
                        Script.calls("hammer", "{}"),
                        Script.calls("hammer", "{}"),
                        Script.calls("hammer", "{}"),
                        Script.says("It did not find out."));

        kit.converse("Hello");

        assertThat(events(kit, TaskClosed.class))
                .extracting(TaskClosed::status)
                .containsExactly(TaskStatus.FAILED, TaskStatus.COMPLETED);
        assertThat(events(kit, ToolFinished.class).getLast().output())
                .contains("repeatedly called tools in a way they cannot be called");
        assertThat(events(kit, ErrorRaised.class)).isEmpty();
    }

    private TurnKit kit(Script... scripts) {
        return new TurnKit(ScriptedModel.inOrder(scripts), clock);
    }

    private static List<String> errors(TurnKit kit) {
        return events(kit, ToolFinished.class).stream()
                .map(result -> result.error().orElse(""))
                .toList();
    }

    private static TurnStop stop(TurnKit kit) {
        return events(kit, TurnEnded.class).getFirst().stopReason();
    }

    private static <T extends AgentEvent> List<T> events(TurnKit kit, Class<T> type) {
        return kit.log().stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
