package dev.workmate.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.NeedsTheMachine;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * A short chaos, where {@code -Dchaos} asks for it; {@code ./workmate chaos} runs a longer one. The
 * normal run leaves it out until long ones have shown that it fails for the servers' faults alone.
 */
@NeedsTheMachine
@EnabledIfSystemProperty(named = "chaos", matches = ".*")
class ChaosIT {
    @Test
    @Timeout(600)
    void everyPromiseHoldsWhateverBefallsTheServers() throws Exception {
        Chaos.Result result =
                Chaos.run(
                        ChaosOptions.parse("--people", "5", "--seed", "11")
                                .lasting(Duration.ofSeconds(25)));
        assertThat(result.findings()).as("evidence in " + result.evidence()).isEmpty();
        assertThat(result.counts().get("messages acknowledged"))
                .as("messages acknowledged")
                .isPositive();
    }
}
