package dev.workmate.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.NeedsTheMachine;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * A short chaos, where {@code -Dchaos} asks for it; {@code ./workmate chaos} runs a longer one. The
 * same can run beside the browser tests, see {@code bin/checks.sh}.
 */
@NeedsTheMachine
@EnabledIfSystemProperty(named = "chaos", matches = ".*")
class ChaosIT {
    @Test
    @Timeout(900)
    void everyPromiseHoldsWhateverBefallsTheServers() throws Exception {
        Chaos.Result result =
                Chaos.run(
                        ChaosOptions.parse("--people", "5", "--seed", "11")
                                .lasting(Duration.ofMinutes(3)));
        assertThat(result.findings()).as("evidence in " + result.evidence()).isEmpty();
    }
}
