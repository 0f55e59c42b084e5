package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.turn.SignsOfLife.Waiting;
import java.time.Duration;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignsOfLifeTest {
    private static final long SWEEP = Duration.ofSeconds(5).toNanos();
    private static final int MANY = 1_000;

    private final SignsOfLife signs = new SignsOfLife(0);

    @Test
    void aThreadThatDoesNotWaitHasFourSweeps() {
        assertThat(sweepsUntilMissed(_ -> 7, Waiting.NOT)).isEqualTo(5);
    }

    /** Two minutes for word and ten for the journal, and then four sweeps more. */
    @ParameterizedTest
    @CsvSource({"FOR_MAIL, 28", "FOR_THE_JOURNAL, 124"})
    void nobodyWaitsForEverWithoutASign(Waiting waiting, int sweeps) {
        assertThat(sweepsUntilMissed(_ -> 7, waiting)).isEqualTo(sweeps);
    }

    @ParameterizedTest
    @CsvSource({"NOT, 4", "FOR_MAIL, 24", "FOR_THE_JOURNAL, 120"})
    void whoeverGivesASignNowAndThenIsLeftAlone(Waiting waiting, int every) {
        assertThat(sweepsUntilMissed(sweep -> sweep / every, waiting)).isEqualTo(MANY);
    }

    @Test
    void whoStopsWaitingBeginsAnew() {
        for (int i = 1; i < 20; i++) {
            assertThat(signs.areMissing(7, Waiting.FOR_MAIL, i * SWEEP)).isFalse();
        }
        for (int i = 20; i < 23; i++) {
            assertThat(signs.areMissing(7, Waiting.NOT, i * SWEEP)).isFalse();
        }
        assertThat(signs.areMissing(7, Waiting.NOT, 23 * SWEEP)).isTrue();
    }

    private int sweepsUntilMissed(LongUnaryOperator sign, Waiting waiting) {
        for (int sweep = 1; sweep < MANY; sweep++) {
            if (signs.areMissing(sign.applyAsLong(sweep), waiting, sweep * SWEEP)) {
                return sweep;
            }
        }
        return MANY;
    }
}
