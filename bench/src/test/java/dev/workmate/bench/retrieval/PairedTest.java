package dev.workmate.bench.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.workmate.bench.retrieval.Rankings.Score;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PairedTest {
    private static final Score GOOD = new Score(1, 1, 1);
    private static final Score POOR = new Score(0, 0, 0);

    @Test
    void chanceIsThatOfFairCoins() {
        assertThat(Paired.chance(0, 0)).isEqualTo(1);
        assertThat(Paired.chance(5, 5)).isEqualTo(1);
        assertThat(Paired.chance(10, 0)).isCloseTo(2.0 / 1024, within(1e-12));
        assertThat(Paired.chance(1, 9)).isCloseTo(22.0 / 1024, within(1e-12));
    }

    @Test
    void whatIsAlwaysBetterIsBetterForSure() {
        Paired always = Paired.of(Collections.nCopies(20, GOOD), Collections.nCopies(20, POOR));
        Paired never = Paired.of(List.of(GOOD, POOR), List.of(GOOD, POOR));

        assertThat(always).isEqualTo(new Paired(20, 0, Paired.chance(20, 0), 1, 1));
        assertThat(never).isEqualTo(new Paired(0, 0, 1, 0, 0));
    }
}
