package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.TurnId;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.approval.PersonsAnswer.Scope;
import dev.workmate.turn.approval.ResolveOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ApprovalsTest {
    private static final ToolTraits ONCE =
            new ToolTraits(Effect.ONCE, Concurrency.PARALLEL, Duration.ofSeconds(5));

    private final List<String> paid = new ArrayList<>();
    private final FakeTool payment =
            new FakeTool(
                    "pay",
                    ONCE,
                    Permission.ask("Money leaves."),
                    (call, _) -> {
                        paid.add(call.arguments().value());
                        return "paid";
                    });
    private final ScriptedModel model =
            ScriptedModel.inOrder(Script.calls("pay", "{\"amount\": 10.00}"), Script.says("Done."));
    private final TurnKit kit = new TurnKit(model, payment);

    @Test
    void aQuestionParksTheTurnUntilItIsAnswered() {
        TurnId turn = kit.submit(TurnKit.message("/alpha pay"));
        ApprovalId question = awaitQuestion();
        awaitNoThread();
        assertThat(resolve(question, Decision.APPROVED))
                .isInstanceOf(ResolveOutcome.Resolved.class);
        assertThat(kit.viewers().awaitComplete(turn).stopReason()).isEqualTo(TurnStop.SUCCESS);
        assertThat(paid).containsExactly("{\"amount\": 10.00}");
        assertThat(kit.visibleNames())
                .containsExactly(
                        "user_message_confirmed",
                        "tool_use",
                        "approval_requested",
                        "turn_paused",
                        "approval_resolved",
                        "tool_result",
                        "message");
    }

    @Test
    void aNoIsToldToTheModelAndNothingHappens() {
        TurnId turn = kit.submit(TurnKit.message("/alpha pay"));
        resolve(awaitQuestion(), Decision.DENIED);
        kit.viewers().awaitComplete(turn);
        assertThat(paid).isEmpty();
        assertThat(events(ToolFinished.class))
                .extracting(ToolFinished::status)
                .containsExactly(ToolStatus.PERMISSION_DENIED);
    }

    @Test
    void onlyTheFirstOfManyAnswersCounts() throws Exception {
        TurnId turn = kit.submit(TurnKit.message("/alpha pay"));
        ApprovalId question = awaitQuestion();
        List<Future<ResolveOutcome>> answers = new ArrayList<>();
        try (ExecutorService tabs = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 10; i++) {
                Decision decision = i % 2 == 0 ? Decision.APPROVED : Decision.DENIED;
                answers.add(tabs.submit(() -> resolve(question, decision)));
            }
        }
        kit.viewers().awaitComplete(turn);
        long counted = 0;
        for (Future<ResolveOutcome> answer : answers) {
            counted += answer.get() instanceof ResolveOutcome.Resolved ? 1 : 0;
        }
        assertThat(counted).isEqualTo(1);
        assertThat(paid).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void editedArgumentsRunAndAreRecordedWithTheirDigest() {
        TurnId turn = kit.submit(TurnKit.message("/alpha pay"));
        ApprovalId question = awaitQuestion();
        JsonText less = new JsonText("{\"amount\": 5}");
        PersonsAnswer edited =
                new PersonsAnswer(
                        Decision.APPROVED,
                        "Tess",
                        Optional.empty(),
                        Optional.of(less),
                        Scope.THIS_CALL);
        kit.turns().resolve(kit.session(), question, edited);
        kit.viewers().awaitComplete(turn);
        assertThat(paid).containsExactly("{\"amount\": 5}");
        ArgumentsEdited edit = events(ArgumentsEdited.class).getFirst();
        assertThat(events(ToolStarted.class).getFirst().argumentsDigest()).isEqualTo(edit.digest());
        assertThat(model.requests().getLast().messages().getLast().toString())
                .contains("The user changed the arguments");
    }

    @Test
    void editedArgumentsMustFitTheTool() {
        kit.submit(TurnKit.message("/alpha pay"));
        PersonsAnswer bad =
                new PersonsAnswer(
                        Decision.APPROVED,
                        "Tess",
                        Optional.empty(),
                        Optional.of(new JsonText("{\"bad\": 1}")),
                        Scope.THIS_CALL);
        assertThat(kit.turns().resolve(kit.session(), awaitQuestion(), bad))
                .isEqualTo(new ResolveOutcome.InvalidArguments("that is bad"));
        assertThat(paid).isEmpty();
    }

    @Test
    void anAnswerAfterAStopDoesNothingAndSaysSo() {
        TurnId turn = kit.submit(TurnKit.message("/alpha pay"));
        ApprovalId question = awaitQuestion();
        kit.turns().stop(kit.session());
        kit.viewers().awaitComplete(turn);
        assertThat(resolve(question, Decision.APPROVED)).isEqualTo(new ResolveOutcome.TurnOver());
        assertThat(paid).isEmpty();
        assertThat(events(ApprovalResolved.class))
                .containsExactly(
                        new ApprovalResolved(
                                question,
                                Decision.STOPPED,
                                "system",
                                Optional.of("Stopped by the user.")));
    }

    @Test
    void severalQuestionsAreAllAskedAndTheTurnGoesOnWithTheLastAnswer() {
        ScriptedModel twice =
                ScriptedModel.inOrder(
                        Script.answer(
                                dev.workmate.event.value.AnswerStop.TOOL_USE,
                                List.of(
                                        Script.call("pay", "{\"n\":1}"),
                                        Script.call("pay", "{\"n\":2}"))),
                        Script.says("Done."));
        TurnKit pair = new TurnKit(twice, payment);
        TurnId turn = pair.submit(TurnKit.message("/alpha pay twice"));
        pair.viewers().awaitEvent(event -> event.envelope().event() instanceof TurnPaused);
        List<ApprovalId> questions =
                pair.log().stream()
                        .map(event -> event.envelope().event())
                        .filter(ApprovalRequested.class::isInstance)
                        .map(event -> ((ApprovalRequested) event).approvalId())
                        .toList();
        assertThat(questions).hasSize(2);
        pair.turns()
                .resolve(
                        pair.session(),
                        questions.get(0),
                        PersonsAnswer.of(Decision.APPROVED, "Tess"));
        assertThat(paid).isEmpty();
        pair.turns()
                .resolve(
                        pair.session(),
                        questions.get(1),
                        PersonsAnswer.of(Decision.DENIED, "Tess"));
        pair.viewers().awaitComplete(turn);
        assertThat(paid).containsExactly("{\"n\":1}");
    }

    @Test
    void aStopAtAnyMomentAroundTheQuestionEndsTheTurn() {
        for (int round = 0; round < 300; round++) {
            TurnKit each = new TurnKit(ScriptedModel.inOrder(Script.calls("pay", "{}")), payment);
            TurnId turn = each.submit(TurnKit.message("/alpha pay"));
            java.util.concurrent.locks.LockSupport.parkNanos(round * 2_000L);
            each.turns().stop(each.session());
            assertThat(each.viewers().awaitComplete(turn).stopReason())
                    .as("round " + round)
                    .isEqualTo(TurnStop.USER_CANCELLED);
        }
        assertThat(paid).isEmpty();
    }

    @Test
    void aToolThatWasNotStartedIsNotInDoubt() {
        TurnId turn = kit.submit(TurnKit.message("/alpha pay"));
        awaitQuestion();
        kit.turns().stop(kit.session());
        kit.viewers().awaitComplete(turn);
        assertThat(events(ToolFinished.class))
                .extracting(ToolFinished::status)
                .containsExactly(ToolStatus.CANCELLED);
    }

    /** A parked turn holds no thread; the one that parked it needs a moment to leave. */
    private void awaitNoThread() {
        for (int tries = 0; kit.turns().runningCount() > 0; tries++) {
            assertThat(tries).as("looks at a turn that still has a thread").isLessThan(1_000);
            java.util.concurrent.locks.LockSupport.parkNanos(5_000_000);
        }
    }

    private ResolveOutcome resolve(ApprovalId question, Decision decision) {
        return kit.turns().resolve(kit.session(), question, PersonsAnswer.of(decision, "Tess"));
    }

    private ApprovalId awaitQuestion() {
        kit.viewers()
                .awaitSignal(
                        signal ->
                                signal instanceof LiveSignal.AgentStateChanged state
                                        && state.state()
                                                == dev.workmate.event.value.AgentState
                                                        .WAITING_FOR_PERMISSION);
        return events(ApprovalRequested.class).getLast().approvalId();
    }

    private <T extends AgentEvent> List<T> events(Class<T> type) {
        return kit.log().stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
