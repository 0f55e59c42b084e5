package dev.workmate.turn.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ToolEvent.LateResultNoted;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Patience;
import dev.workmate.tool.Permission;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.Mail;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a call may begin, and what a stop or the end of time does to it. */
@Timeout(60)
class ToolStartsTest extends ToolSteps {
    @Test
    void whatMustNotBeRepeatedBeginsOnceItsIntentIsStored() throws Exception {
        List<ToolStarted> known = new ArrayList<>();
        FakeTool pay =
                FakeTool.once(
                        "pay",
                        (_, _) -> {
                            known.addAll(kit.stored(ToolStarted.class));
                            return "paid";
                        });
        Step.RunTools step = runs(pay);
        CallState call = step.runs().getFirst().call();

        perform(step);

        assertThat(known)
                .containsExactly(
                        new ToolStarted(
                                call.toolUseId(),
                                "pay",
                                call.request(kit.session, kit.agent.id()).argumentsDigest()));
        assertThat(passed)
                .containsExactly(
                        CrashPoint.BEFORE_TOOL_START,
                        CrashPoint.AFTER_TOOL_START,
                        CrashPoint.BEFORE_TOOL_EFFECT,
                        CrashPoint.AFTER_TOOL_EFFECT);
    }

    /** Something was said meanwhile, but no stop. */
    @Test
    void whatMustNotBeRepeatedBeginsAlsoWhereSomebodySpoke() throws Exception {
        FakeTool pay = FakeTool.once("pay", (_, _) -> "paid");
        Step.RunTools step = runs(pay);
        kit.say();

        perform(step);

        assertThat(kit.written(ToolFinished.class))
                .extracting(ToolFinished::status)
                .containsExactly(ToolStatus.SUCCESS);
        assertThat(kit.stored(ToolStarted.class)).hasSize(1);
    }

    @Test
    void afterAStopNothingBegins() throws Exception {
        FakeTool pay = FakeTool.once("pay", (_, _) -> "paid");
        Step.RunTools step = runs(pay);
        kit.stop();

        assertThat(perform(step)).isTrue();

        assertThat(kit.stored(ToolStarted.class)).isEmpty();
        assertThat(outcome()).isEqualTo(ToolStatus.CANCELLED);
        assertThat(passed).doesNotContain(CrashPoint.BEFORE_TOOL_EFFECT);
        assertThat(pay.ledger()).isEmpty();
    }

    /** Nobody rang: it is found when the call asks to begin. */
    @Test
    void aStopThatWasNotHeardIsFoundBeforeACallBegins() throws Exception {
        FakeTool pay = FakeTool.once("pay", (_, _) -> "paid");
        Step.RunTools step = runs(pay);
        kit.stopQuietly();

        assertThat(perform(step)).isTrue();

        assertThat(kit.stored(ToolStarted.class)).isEmpty();
        assertThat(outcome()).isEqualTo(ToolStatus.CANCELLED);
        assertThat(pay.ledger()).isEmpty();
    }

    /** A turn that is lost lets nothing begin. */
    @Test
    void nothingBeginsForATurnThatIsLost() throws Exception {
        FakeTool pay = FakeTool.once("pay", (_, _) -> "paid");
        FakeTool look = FakeTool.reading("look", (_, _) -> "seen");
        Step.RunTools step = runs(pay, look);
        kit.turn.mail().close();
        kit.timeIsUp();

        assertThat(perform(step)).isFalse();

        assertThat(kit.stored(LateResultNoted.class)).isEmpty();
        assertThat(pay.ledger()).isEmpty();
        assertThat(look.ledger()).isEmpty();
    }

    /** It asks to begin, and nobody answers any more. */
    @Test
    void whenTimeIsUpNothingBegins() throws Exception {
        FakeTool pay = FakeTool.once("pay", (_, _) -> "paid");
        Step.RunTools step = runs(pay);
        kit.timeIsUp();

        assertThat(perform(step)).isFalse();

        assertThat(outcome()).isEqualTo(ToolStatus.CANCELLED);
        assertThat(passed).doesNotContain(CrashPoint.BEFORE_TOOL_EFFECT);
        assertThat(pay.ledger()).isEmpty();
    }

    @Test
    void aStopCutsWhatRuns() throws Exception {
        CountDownLatch cut = new CountDownLatch(1);
        FakeTool wait =
                FakeTool.reading(
                        "wait",
                        (_, _) -> {
                            kit.stop();
                            return hang(cut);
                        });

        assertThat(perform(runs(wait))).as("in time").isTrue();

        assertThat(cut.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(kit.turn.state().isCancelled()).isTrue();
    }

    @Test
    void whenTimeIsUpWhatRunsIsCut() throws Exception {
        kit.timeIsUp();
        Step.RunTools step = runs(FakeTool.reading("wait", (_, _) -> hang(new CountDownLatch(1))));

        assertThat(perform(step)).isFalse();

        assertThat(kit.written()).isEmpty();
    }

    /** Calls in line: the one behind a call that was cut never begins. */
    @Test
    void afterACutTheNextInLineDoesNotBegin() throws Exception {
        CountDownLatch cut = new CountDownLatch(1);
        FakeTool first =
                sequential(
                        "wait",
                        () -> {
                            kit.stop();
                            return hang(cut);
                        });
        FakeTool second = sequential("look", () -> "seen");

        perform(runs(first, second));

        assertThat(cut.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(second.ledger()).isEmpty();
    }

    private static FakeTool sequential(String name, Callable<String> body) {
        ToolTraits inLine =
                new ToolTraits(Effect.READ_ONLY, Concurrency.SEQUENTIAL, Duration.ofSeconds(30));
        return new FakeTool(name, inLine, Permission.ALLOW, (_, _) -> body.call());
    }

    /** How the call went that nobody waits for any more. */
    private ToolStatus outcome() {
        long deadline = System.nanoTime() + Patience.LIMIT.toNanos();
        while (true) {
            List<ToolFinished> known = kit.written(ToolFinished.class);
            if (!known.isEmpty()) {
                return known.getFirst().status();
            }
            if (kit.turn.mail().poll() instanceof Mail.ToolDone done) {
                return done.outcome().status();
            }
            assertThat(System.nanoTime()).as("waited in vain").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }
}
