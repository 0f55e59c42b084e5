package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.value.TurnStop;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.tool.Tool;
import dev.workmate.turn.state.TurnLimits;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A turn comes to its end even where its model never would. Every scripted call takes 110 tokens.
 */
@Timeout(60)
class TurnBudgetTest {
    private static final long PER_CALL = 110;
    private static final long PLENTY = 1_000_000;

    private final FakeTool clock = FakeTool.reading("clock", (_, _) -> "noon");

    @Test
    void aTurnStopsAtItsLimitOfSteps() {
        ScriptedModel endless = new ScriptedModel(_ -> Script.calls("clock", "{}"));
        RightsKit kit = kit(endless, 3, PLENTY);

        kit.converse("/alpha time");

        assertThat(endless.requests()).hasSize(3);
        assertStopped(kit, "step_limit", "The turn reached its limit of 3 steps.");
    }

    @Test
    void aTurnMayUseItsLastStep() {
        RightsKit kit = kit(twoCallsAndAnAnswer(), 3, PLENTY);

        kit.converse("/alpha time");

        assertSuccess(kit);
    }

    @Test
    void aTurnStopsWhereItsTokensAreUsedUp() {
        ScriptedModel endless = new ScriptedModel(_ -> Script.calls("clock", "{}"));
        RightsKit kit = kit(endless, 50, 2 * PER_CALL);

        kit.converse("/alpha time");

        assertThat(endless.requests()).hasSize(2);
        assertStopped(kit, "token_budget", "The turn used up its budget of 220 tokens.");
    }

    @Test
    void aTurnGoesOnWhileOneTokenIsLeft() {
        RightsKit kit = kit(twoCallsAndAnAnswer(), 50, 2 * PER_CALL + 1);

        kit.converse("/alpha time");

        assertSuccess(kit);
    }

    private static ScriptedModel twoCallsAndAnAnswer() {
        return ScriptedModel.inOrder(
                Script.calls("clock", "{}"), Script.calls("clock", "{}"), Script.says("Noon."));
    }

    private RightsKit kit(ScriptedModel model, int maxSteps, long maxTokens) {
        return new RightsKit(
                TestAgents.team("clock"),
                name -> Optional.<Tool>of(clock).filter(tool -> tool.name().equals(name)),
                model,
                new TurnLimits(maxSteps, 32, 2, 5, 20, maxTokens, Duration.ofHours(24)));
    }

    private static void assertStopped(RightsKit kit, String code, String message) {
        assertThat(kit.events(ErrorRaised.class))
                .singleElement()
                .satisfies(
                        error -> {
                            assertThat(error.code()).isEqualTo(code);
                            assertThat(error.message()).isEqualTo(message);
                            assertThat(error.retryable()).isFalse();
                        });
        assertThat(stops(kit)).isEqualTo(TurnStop.MAX_TURNS);
    }

    private static void assertSuccess(RightsKit kit) {
        assertThat(kit.events(ErrorRaised.class)).isEmpty();
        assertThat(stops(kit)).isEqualTo(TurnStop.SUCCESS);
    }

    private static TurnStop stops(RightsKit kit) {
        return kit.events(TurnEnded.class).getFirst().stopReason();
    }
}
