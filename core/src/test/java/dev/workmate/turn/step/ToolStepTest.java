package dev.workmate.turn.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.LiveSignal.ToolProgressed;
import dev.workmate.event.ToolEvent.LateResultNoted;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.event.value.AgentState;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.ToolUseId;
import dev.workmate.journal.InstanceId;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Patience;
import dev.workmate.tool.ApprovalLapsedException;
import dev.workmate.tool.Permission;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.Mail;
import dev.workmate.turn.state.TurnLost;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls of one answer: what is stored of them and when. */
@Timeout(60)
class ToolStepTest extends ToolSteps {
    @Test
    void whatAToolGivesIsWrittenAndItsProgressShown() throws Exception {
        FakeTool look =
                FakeTool.reading(
                        "look",
                        (_, progress) -> {
                            progress.report(Optional.of(0.5), "half way");
                            return "seen";
                        });
        Step.RunTools step = runs(look);

        assertThat(perform(step)).isTrue();

        ToolUseId call = step.runs().getFirst().call().toolUseId();
        assertThat(kit.written(ToolFinished.class))
                .extracting(
                        ToolFinished::toolUseId,
                        ToolFinished::toolName,
                        ToolFinished::status,
                        ToolFinished::output)
                .containsExactly(tuple(call, "look", ToolStatus.SUCCESS, "seen"));
        assertThat(kit.signals())
                .containsExactly(new ToolProgressed(call, Optional.of(0.5), "half way"));
        assertThat(kit.states())
                .extracting(state -> state.state())
                .containsExactly(AgentState.EXECUTING_TOOLS);
        assertThat(kit.stored(ToolStarted.class)).as("it may be run again").isEmpty();
        assertThat(passed)
                .containsExactly(CrashPoint.BEFORE_TOOL_EFFECT, CrashPoint.AFTER_TOOL_EFFECT);
    }

    /** Nobody waits for a slow call to see what a quick one gave. */
    @Test
    void aResultIsStoredWhileOthersRun() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        FakeTool quick = FakeTool.reading("look", (_, _) -> "quick");
        FakeTool slow =
                FakeTool.reading(
                        "wait",
                        (_, _) -> {
                            kit.viewers.awaitEvent(
                                    event -> event.envelope().event() instanceof ToolFinished);
                            seen.countDown();
                            return "slow";
                        });

        assertThat(perform(runs(slow, quick))).isTrue();

        assertThat(seen.getCount()).isZero();
        assertThat(kit.stored(ToolFinished.class))
                .extracting(ToolFinished::output)
                .containsExactly("quick");
        assertThat(kit.written(ToolFinished.class))
                .as("the last one goes with what follows")
                .extracting(ToolFinished::output)
                .containsExactly("slow");
    }

    @Test
    void anAnswerThatNeverCameIsADoubtWhereItMustNotBeRepeated() throws Exception {
        ToolTraits once = new ToolTraits(Effect.ONCE, Concurrency.PARALLEL, Duration.ofMillis(1));
        ToolTraits again =
                new ToolTraits(Effect.IDEMPOTENT, Concurrency.PARALLEL, Duration.ofMillis(1));

        perform(runs(hanging("pay", once), hanging("set", again)));

        assertThat(finished())
                .containsExactlyInAnyOrder(
                        tuple("pay", ToolStatus.UNKNOWN_OUTCOME), tuple("set", ToolStatus.TIMEOUT));
    }

    @Test
    void aFaultOfOursIsADoubtWhereItMustNotBeRepeated() throws Exception {
        crash =
                point -> {
                    if (point == CrashPoint.BEFORE_TOOL_EFFECT) {
                        throw new IllegalStateException("of ours");
                    }
                };

        perform(
                runs(
                        FakeTool.once("pay", (_, _) -> "paid"),
                        FakeTool.reading("look", (_, _) -> "seen")));

        assertThat(finished())
                .containsExactlyInAnyOrder(
                        tuple("pay", ToolStatus.UNKNOWN_OUTCOME), tuple("look", ToolStatus.ERROR));
        assertThat(results())
                .allSatisfy(
                        result ->
                                assertThat(result.error())
                                        .contains("The call failed on the server."));
    }

    /** Only asked whether it took effect; it is not run. */
    @Test
    void aCallInDoubtIsOnlyProbed() throws Exception {
        FakeTool pay = FakeTool.once("pay", (_, _) -> "paid");
        Step.RunTools step = runs(pay);
        Step.Run run = step.runs().getFirst();
        Step.Run probe = new Step.Run(run.call(), pay, Step.Mode.PROBE, pay.traits());

        perform(new Step.RunTools(step.task(), List.of(probe)));

        assertThat(pay.ledger()).isEmpty();
        assertThat(kit.stored(ToolStarted.class)).isEmpty();
        assertThat(kit.written(ToolFinished.class))
                .extracting(ToolFinished::status)
                .containsExactly(ToolStatus.UNKNOWN_OUTCOME);
    }

    @Test
    void anApprovalThatNoLongerHoldsIsSaidToHaveLapsed() throws Exception {
        FakeTool post =
                FakeTool.reading(
                        "post",
                        (_, _) -> {
                            throw new ApprovalLapsedException("It was changed.");
                        });
        Step.RunTools step = runs(post, FakeTool.reading("look", (_, _) -> "seen"));
        ApprovalRequested question = question(step.runs().getFirst().call());
        kit.pen.write(question);

        perform(step);

        ToolFinished lapsed = results().stream().filter(r -> r.error().isPresent()).toList().get(0);
        assertThat(resolved())
                .containsExactly(
                        new ApprovalResolved(
                                question.approvalId(), Decision.LAPSED, "post", lapsed.error()));
    }

    @Test
    void aResultThatNobodyAskedForIsDropped() throws Exception {
        Step.RunTools step = runs(FakeTool.reading("look", (_, _) -> "seen"));
        Step.Run run = step.runs().getFirst();
        CompletableFuture<Boolean> foreign = new CompletableFuture<>();
        kit.turn.mail().post(new Mail.StartWanted(ToolUseId.next(), foreign));
        kit.turn.mail().post(new Mail.Quiet());

        perform(step);

        assertThat(foreign).isCompletedWithValue(false);
        assertThat(kit.written(ToolFinished.class))
                .extracting(ToolFinished::toolUseId)
                .containsExactly(run.call().toolUseId());
    }

    /** What runs in a turn that somebody else has taken ends by itself and is noted. */
    @Test
    void whatRunsInALostTurnIsNoted() throws Exception {
        CountDownLatch lost = new CountDownLatch(1);
        FakeTool pay =
                FakeTool.reading(
                        "pay",
                        (_, _) -> {
                            lost.await();
                            return "paid";
                        });
        FakeTool look = FakeTool.reading("look", (_, _) -> "seen");
        Step.RunTools step = runs(pay, look);
        kit.journal.claim(kit.session, kit.turn.epoch(), InstanceId.next()).orElseThrow();
        LateResults late = new LateResults(kit.journal, kit.resending, kit.facts);

        assertThatThrownBy(() -> step(late).perform(kit.pen, step)).isInstanceOf(TurnLost.class);
        late.leave(kit.turn);
        lost.countDown();

        awaitLate(2);
        assertThat(kit.stored(LateResultNoted.class))
                .extracting(LateResultNoted::toolName, LateResultNoted::output)
                .containsExactlyInAnyOrder(tuple("look", "seen"), tuple("pay", "paid"));
    }

    private void awaitLate(int count) {
        long deadline = System.nanoTime() + Patience.LIMIT.toNanos();
        while (kit.stored(LateResultNoted.class).size() < count) {
            assertThat(System.nanoTime()).as("waited in vain").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    private List<Tuple> finished() {
        return results().stream().map(result -> tuple(result.toolName(), result.status())).toList();
    }

    private List<ApprovalResolved> resolved() {
        List<ApprovalResolved> resolved = new ArrayList<>(kit.stored(ApprovalResolved.class));
        resolved.addAll(kit.written(ApprovalResolved.class));
        return resolved;
    }

    private static FakeTool hanging(String name, ToolTraits traits) {
        return new FakeTool(name, traits, Permission.ALLOW, (_, _) -> hang(new CountDownLatch(1)));
    }

    private static ApprovalRequested question(CallState call) {
        return new ApprovalRequested(
                ApprovalId.next(),
                call.toolUseId(),
                call.toolName(),
                call.arguments(),
                "Post it",
                "It posts.",
                Instant.EPOCH,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
