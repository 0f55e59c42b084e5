package dev.workmate.turn.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.AgentState;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Patience;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Reason;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.Mail;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is found out before a person is asked, and what happens where that fails. */
@Timeout(60)
class QuestionStepTest {
    private static final String UNKNOWN = "could not be found out in time";

    private final StepKit kit = new StepKit(new ScriptedModel(_ -> Script.nothing()));
    private final QuestionStep step =
            new QuestionStep(
                    new ToolRunner(new InMemoryBlobs()),
                    new Questions(() -> StepKit.NOON, Duration.ofDays(1)));

    @BeforeEach
    void begin() throws Exception {
        kit.called(Script.call("write", "{\"n\":1}"), Script.call("write", "{\"n\":2}"));
    }

    @Test
    void everyCallIsAskedAboutWithWhatItsToolForesees() throws Exception {
        boolean inTime =
                perform(
                        Optional.of(
                                new Foreseeing(
                                        call ->
                                                new Proposal(
                                                        Optional.of("Write " + call.arguments()),
                                                        Optional.empty(),
                                                        Optional.empty()))));

        assertThat(inTime).isTrue();
        assertThat(asked())
                .extracting(ApprovalRequested::summary)
                .containsExactly("Write {\"n\":1}", "Write {\"n\":2}");
        assertThat(asked()).noneMatch(question -> question.reason().contains(UNKNOWN));
        assertThat(kit.states())
                .extracting(state -> state.state())
                .containsExactly(AgentState.EXECUTING_TOOLS);
    }

    @Test
    void withoutAToolNobodyWaits() throws Exception {
        assertThat(perform(Optional.empty())).isTrue();

        assertThat(asked()).hasSize(2).noneMatch(q -> q.reason().contains(UNKNOWN));
        assertThat(kit.states()).isEmpty();
    }

    @Test
    void whatCannotWorkIsRefusedAndNobodyIsAskedAboutIt() throws Exception {
        perform(
                Optional.of(
                        new Foreseeing(
                                call -> {
                                    if (call.arguments().value().contains("1")) {
                                        throw new ToolException("Closed.");
                                    }
                                    return Proposal.NONE;
                                })));

        assertThat(kit.written(ToolFinished.class))
                .singleElement()
                .satisfies(
                        refused -> {
                            assertThat(refused.status()).isEqualTo(ToolStatus.ERROR);
                            assertThat(refused.error()).contains("Closed.");
                        });
        assertThat(asked()).hasSize(1);
    }

    @Test
    void aToolThatFailsLeavesTheQuestionWithoutAPreview() throws Exception {
        perform(
                Optional.of(
                        new Foreseeing(
                                _ -> {
                                    throw new StackOverflowError("of the tool");
                                })));

        assertThat(asked()).hasSize(2).allMatch(question -> question.reason().contains(UNKNOWN));
    }

    @Test
    void aStopMeansThatNobodyIsAsked() throws Exception {
        CountDownLatch cut = new CountDownLatch(1);

        boolean inTime =
                perform(
                        Optional.of(
                                new Foreseeing(
                                        _ -> {
                                            kit.stop();
                                            return hang(cut);
                                        })));

        assertThat(inTime).isTrue();
        assertThat(kit.written()).isEmpty();
        assertThat(cut.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .as("what was being found out is cut")
                .isTrue();
    }

    @Test
    void whenTimeIsUpNobodyIsAsked() throws Exception {
        kit.timeIsUp();

        assertThat(perform(Optional.of(new Foreseeing(_ -> hang(new CountDownLatch(1))))))
                .isFalse();
        assertThat(kit.written()).isEmpty();
    }

    @Test
    void lateMailIsDropped() throws Exception {
        kit.turn.mail().post(new Mail.Quiet());

        assertThat(perform(Optional.of(new Foreseeing(_ -> Proposal.NONE)))).isTrue();
        assertThat(asked()).hasSize(2);
    }

    private List<ApprovalRequested> asked() {
        return kit.written(ApprovalRequested.class);
    }

    private boolean perform(Optional<Tool> tool) throws Exception {
        List<Step.Question> questions =
                kit.task().openCalls().stream().map(call -> question(call, tool)).toList();
        return step.perform(kit.pen, new Step.AskPerson(kit.task(), questions));
    }

    private static Step.Question question(CallState call, Optional<Tool> tool) {
        return new Step.Question(call, "Write it", Reason.told("It writes."), tool);
    }

    /** Until somebody cuts it. */
    private static Proposal hang(CountDownLatch cut) throws InterruptedException {
        try {
            new CountDownLatch(1).await();
            throw new AssertionError("nobody counts");
        } catch (InterruptedException e) {
            cut.countDown();
            throw e;
        }
    }

    @FunctionalInterface
    private interface Foresight {
        Proposal of(ToolCall call) throws Exception;
    }

    private static final class Foreseeing extends FakeTool {
        private final Foresight foresight;

        Foreseeing(Foresight foresight) {
            super("write", ToolTraits.READ, Permission.ask("It writes."), (_, _) -> "");
            this.foresight = foresight;
        }

        @Override
        public Proposal preview(ToolCall call) throws Exception {
            return foresight.of(call);
        }
    }
}
