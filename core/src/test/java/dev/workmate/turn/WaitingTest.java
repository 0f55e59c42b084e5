package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.LiveSignal;
import dev.workmate.event.LiveSignal.AgentStateChanged;
import dev.workmate.event.LiveSignal.TextArrived;
import dev.workmate.event.value.AgentState;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.TurnId;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
@Tag("slow")
class WaitingTest {
    private static final Predicate<LiveSignal> IS_WAITING =
            signal -> signal instanceof AgentStateChanged state && state.note().isPresent();

    @Test
    void tellsHowLongAModelHasSaidNothing() {
        CountDownLatch told = new CountDownLatch(1);
        TurnKit kit =
                new TurnKit(
                        ScriptedModel.inOrder(
                                deltas -> {
                                    assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
                                    return Script.says("Here I am.").play(deltas);
                                }));
        TurnId turn = kit.submit(TurnKit.message("Hello"));
        AgentStateChanged waiting = (AgentStateChanged) kit.viewers().awaitSignal(IS_WAITING);
        told.countDown();
        assertThat(kit.viewers().awaitComplete(turn).stopReason()).isEqualTo(TurnStop.SUCCESS);
        assertThat(waiting.state()).isEqualTo(AgentState.THINKING);
        assertThat(waiting.note().orElseThrow()).matches("waiting for the model \\([3-9] s\\)");
    }

    @Test
    void isSilentWhileThereIsSomethingToSee() {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.hangs()));
        TurnId turn = kit.submit(TurnKit.message("Hello"));
        kit.viewers().awaitSignal(TextArrived.class::isInstance);
        // A call beside it that says nothing, begun later, is told of twice.
        TurnKit silent =
                new TurnKit(
                        ScriptedModel.inOrder(
                                _ -> {
                                    new CountDownLatch(1).await();
                                    throw new AssertionError("nobody lets it go");
                                }));
        TurnId beside = silent.submit(TurnKit.message("Hello"));
        Object first = silent.viewers().awaitSignal(IS_WAITING);
        silent.viewers().awaitSignal(signal -> IS_WAITING.test(signal) && !signal.equals(first));
        silent.turns().stop(silent.session());
        silent.viewers().awaitComplete(beside);
        kit.turns().stop(kit.session());
        kit.viewers().awaitComplete(turn);
        assertThat(kit.viewers().signals()).noneMatch(IS_WAITING);
    }
}
