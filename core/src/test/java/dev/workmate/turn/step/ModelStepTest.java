package dev.workmate.turn.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.workmate.event.LiveSignal.StreamEnded;
import dev.workmate.event.LiveSignal.StreamReset;
import dev.workmate.event.LiveSignal.StreamStarted;
import dev.workmate.event.LiveSignal.TextArrived;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.value.AgentState;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.Answer;
import dev.workmate.testkit.Script;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.state.ShownWords;
import dev.workmate.turn.state.TaskState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is stored and shown of a model's answer. */
@Timeout(60)
class ModelStepTest extends ModelSteps {
    @Test
    void anAnswerIsWrittenAndItsStreamEnds() throws Exception {
        CallId call = begin(Script.says("Hello."));
        kit.answered(List.of(Script.text("Well")), AnswerStop.PAUSED);

        assertThat(perform()).isTrue();

        assertThat(kit.written(ModelCallCompleted.class))
                .singleElement()
                .satisfies(
                        done -> {
                            assertThat(done.callId()).isEqualTo(call);
                            assertThat(done.role()).isEqualTo("general");
                            assertThat(done.durationMs()).isBetween(0L, 60_000L);
                        });
        assertThat(kit.written(MessageWritten.class))
                .extracting(MessageWritten::content, MessageWritten::stopReason)
                .containsExactly(tuple("Hello.", AnswerStop.END_TURN));
        assertThat(kit.signals())
                .containsExactly(
                        new StreamStarted(call),
                        new TextArrived(call, 0, "Hello."),
                        new StreamEnded(call));
        assertThat(kit.states()).extracting(s -> s.state()).containsExactly(AgentState.THINKING);
        assertThat(kit.passed)
                .containsExactly(CrashPoint.BEFORE_MODEL_CALL, CrashPoint.AFTER_MODEL_CALL);
        assertThat(empty).isZero();
    }

    @Test
    void anAnswerFromMemoryIsKeptAsInterrupted() throws Exception {
        CallId call = begin(Script.says("I know."));

        perform();

        assertThat(kit.written(MessageWritten.class))
                .extracting(MessageWritten::stopReason)
                .containsExactly(AnswerStop.INTERRUPTED);
        assertThat(kit.signals()).endsWith(new StreamEnded(call));
    }

    @Test
    void anAnswerThatShowsNothingIsCounted() throws Exception {
        CallId call = begin(Script.nothing());
        kit.answered(List.of(Script.text("Well")), AnswerStop.PAUSED);

        perform();

        assertThat(empty).isEqualTo(1);
        assertThat(kit.signals()).endsWith(new StreamReset(call));
    }

    /** A closing word may be empty once something was said; a reminder follows by itself. */
    @Test
    void silenceAfterAnAnswerIsNotCounted() throws Exception {
        begin(Script.nothing());
        perform();
        assertThat(empty).as("it is reminded").isZero();

        begin(Script.nothing());
        kit.answered(List.of(Script.text("Well")), AnswerStop.PAUSED);
        kit.pen.write(said("Before."));
        perform();
        assertThat(empty).as("a closing word").isZero();
    }

    @Test
    void silenceOfAWorkerIsCountedWhateverOthersSaid() throws Exception {
        begin(Script.nothing());
        kit.pen.write(said("Before."));
        TaskState child = child();

        step().perform(kit.pen, new Step.AskModel(child, kit.agents.workers().getLast()));

        assertThat(empty).isEqualTo(1);
    }

    @Test
    void whatPeopleShouldKnowIsSaidOnceInTheFirstRound() throws Exception {
        begin(noticing());
        perform();
        assertThat(kit.written(NoticeGiven.class))
                .extracting(NoticeGiven::code)
                .containsExactly("model_not_offered", "substituted");

        begin(noticing());
        kit.answered(List.of(Script.text("Well")), AnswerStop.PAUSED);
        perform();
        assertThat(kit.written(NoticeGiven.class)).isEmpty();
    }

    @Test
    void whatWasWishedForTheTurnIsNotSaidAgainForATask() throws Exception {
        begin(noticing());
        TaskState child = child();

        step().perform(kit.pen, new Step.AskModel(child, kit.agent));

        assertThat(kit.written(NoticeGiven.class))
                .extracting(NoticeGiven::code)
                .containsExactly("substituted");
    }

    /** A task that was handed over, with one answer so far. */
    private TaskState child() {
        TaskOpened opened =
                new TaskOpened(
                        Optional.of(kit.turn.rootTask()), Optional.of(ToolUseId.next()), "Go.");
        return new TaskState(TaskId.next(), kit.agent.id(), opened, kit.task().rounds());
    }

    private static MessageWritten said(String words) {
        return (MessageWritten)
                new ShownWords("", words)
                        .events(AnswerStop.END_TURN, "m", Usage.NONE, Optional.empty())
                        .getFirst();
    }

    private static Script noticing() {
        return deltas -> {
            Answer answer = Script.says("Hello.").play(deltas);
            return answer.with(new Answer.Notice("substituted", "Another one answers."));
        };
    }
}
