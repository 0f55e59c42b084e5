package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.Draft;
import dev.workmate.event.ToolEvent.LateResultNoted;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.event.TurnEvent.TurnStarted;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.EventId;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.state.TurnState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What tools say to a process that has lost their turn. */
class LateResultsTest {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final FakeTool payment =
            FakeTool.once(
                    "pay",
                    (_, _) -> {
                        begun.countDown();
                        try {
                            assertThat(mayEnd.await(10, TimeUnit.SECONDS)).isTrue();
                            return "paid";
                        } finally {
                            ended.countDown();
                        }
                    });
    private final ScriptedModel model =
            ScriptedModel.inOrder(Script.calls("pay", "{}"), Script.says("I see."));
    private final TurnKit kit = new TurnKit(model, payment);

    @Test
    void areNotedForTheAuditAndChangeNothing() throws InterruptedException {
        kit.submit(TurnKit.message("/alpha pay"));
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        Turns other = anotherProcess();
        other.recover();
        ApprovalRequested question =
                (ApprovalRequested)
                        kit.viewers()
                                .awaitEvent(
                                        it -> it.envelope().event() instanceof ApprovalRequested)
                                .envelope()
                                .event();
        mayEnd.countDown();
        awaitLateResult();
        ToolUseId call = events(ToolStarted.class).getFirst().toolUseId();
        assertThat(events(LateResultNoted.class))
                .containsExactly(new LateResultNoted(call, "pay", ToolStatus.SUCCESS, "paid"));
        other.resolve(
                kit.session(), question.approvalId(), PersonsAnswer.of(Decision.DENIED, "Tess"));
        kit.viewers().awaitSignal(dev.workmate.event.LiveSignal.TurnCompleted.class::isInstance);
        assertThat(events(ToolFinished.class))
                .extracting(ToolFinished::status)
                .containsExactly(ToolStatus.UNKNOWN_OUTCOME);
        assertThat(kit.visibleNames()).doesNotContain("late_tool_result");
        assertThat(model.requests().getLast().messages().toString()).doesNotContain("paid");
        LogPromises.check("late", kit.log(), kit.viewers().shown(), model.requests());
    }

    @Test
    void areNotedNowhereOnceTheSessionIsGone() throws InterruptedException {
        kit.submit(TurnKit.message("/alpha pay"));
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        kit.journal().erase(kit.session().id());
        mayEnd.countDown();
        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
        awaitNoTurn();
        assertThat(kit.journal().find(kit.session().id())).isEmpty();
        assertThat(kit.log()).isEmpty();
    }

    @Test
    void doNotChangeWhoSpeaks() {
        TurnState state = new TurnState();
        state.apply(draft(TestAgents.SUPERVISOR, new TurnStarted(TurnOptions.DEFAULT)));
        state.apply(
                draft(
                        TestAgents.ALPHA,
                        new LateResultNoted(ToolUseId.next(), "pay", ToolStatus.SUCCESS, "paid")));
        assertThat(state.speaker()).contains(TestAgents.SUPERVISOR);
    }

    private static Draft draft(dev.workmate.id.AgentId agent, AgentEvent event) {
        return new Draft(
                EventId.next(),
                Optional.of(TurnId.next()),
                Optional.of(TaskId.next()),
                0,
                Optional.of(new AgentIdentity(agent, agent.value(), "bot", "#336699")),
                Instant.EPOCH,
                event);
    }

    private Turns anotherProcess() {
        return TurnKit.turns(kit.journal(), kit.viewers(), model, CrashPoint.Watch.NONE, payment);
    }

    private void awaitLateResult() throws InterruptedException {
        for (int tries = 0; tries < 1_000 && events(LateResultNoted.class).isEmpty(); tries++) {
            Thread.sleep(5);
        }
    }

    private void awaitNoTurn() throws InterruptedException {
        for (int tries = 0; tries < 1_000 && kit.turns().runningCount() > 0; tries++) {
            Thread.sleep(5);
        }
        assertThat(kit.turns().runningCount()).isZero();
    }

    private <T extends AgentEvent> List<T> events(Class<T> type) {
        return kit.log().stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
