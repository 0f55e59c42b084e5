package dev.workmate.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Only what nothing else kept from going on counts against the promise. */
class TakeoversTest {
    private static final OpenTurns.At TURN = new OpenTurns.At("S", 7, 3);

    private final Findings findings = new Findings();
    private final Counts counts = new Counts();
    private final Takeovers takeovers = new Takeovers(new OpenTurns("jdbc:none"), findings, counts);

    @Test
    void tellsHalfAndLongest() throws Exception {
        takeovers.taken(TURN, Duration.ofSeconds(7), true);
        takeovers.taken(TURN, Duration.ofSeconds(9), true);
        takeovers.taken(TURN, Duration.ofMillis(14_999), true);
        takeovers.taken(TURN, Duration.ofSeconds(40), false);
        takeovers.tell();

        assertThat(findings.all()).isEmpty();
        assertThat(counts.of(Takeovers.TAKEN)).isEqualTo(3);
        assertThat(counts.of(Takeovers.DISTURBED)).isEqualTo(1);
        assertThat(counts.all().keySet())
                .anyMatch(name -> name.endsWith("killed one, half of them"));
        assertThat(
                        counts.of(
                                "ms until another server went on with a turn of a killed one, the longest"))
                .isEqualTo(14_999);
    }

    @Test
    void oneThatStoodStillForTooLongIsFound() {
        takeovers.taken(TURN, Duration.ofSeconds(15), true);

        assertThat(findings.all()).singleElement().asString().contains("within 15 s", "15000 ms");
    }
}
