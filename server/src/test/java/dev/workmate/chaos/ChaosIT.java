package dev.workmate.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A short chaos; {@code ./workmate chaos} runs a longer one. */
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
