package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.LiveSignal.AgentStateChanged;
import dev.workmate.event.value.AgentState;
import dev.workmate.id.TurnId;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
@Tag("slow")
class WaitingTest {
    @Test
    void tellsHowLongAModelHasSaidNothing() {
        TurnKit kit =
                new TurnKit(
                        ScriptedModel.inOrder(
                                deltas -> {
                                    Thread.sleep(3_500);
                                    return Script.says("Here I am.").play(deltas);
                                }));
        kit.converse("Hello");
        assertThat(kit.viewers().signals())
                .contains(
                        new AgentStateChanged(
                                AgentState.THINKING, Optional.of("waiting for the model (3 s)")));
    }

    @Test
    void isSilentWhileThereIsSomethingToSee() throws InterruptedException {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.hangs()));
        TurnId turn = kit.submit(TurnKit.message("Hello"));
        Thread.sleep(3_500);
        kit.turns().stop(kit.session());
        kit.viewers().awaitComplete(turn);
        assertThat(kit.viewers().signals())
                .noneMatch(
                        signal ->
                                signal instanceof AgentStateChanged state
                                        && state.note().isPresent());
    }
}
