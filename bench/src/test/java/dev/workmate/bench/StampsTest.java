package dev.workmate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StampsTest {
    private final Stamps stamps = new Stamps(3);

    @Test
    void knowsATimeWhereverTheBytesAreCut() {
        String text = "before" + Stamps.now() + "after";
        for (int cut = 0; cut <= text.length(); cut++) {
            Stamps each = new Stamps(3);
            each.arrived(text.substring(0, cut));
            each.arrived(text.substring(cut));
            assertThat(each.count()).as("cut at %d", cut).isOne();
            assertThat(each.sorted()[0]).isNotNegative();
        }
    }

    @Test
    void takesEachOfSeveralInOneText() {
        stamps.arrived(Stamps.now() + Stamps.now());
        assertThat(stamps.count()).isEqualTo(2);
    }

    @Test
    void isNotMisledByMarksThatAreNone() {
        stamps.arrived("me@home! @12 and @");
        assertThat(stamps.count()).isZero();
    }

    @Test
    void keepsNoMoreThanItHasRoomFor() {
        stamps.arrived(Stamps.now().repeat(5));
        assertThat(stamps.count()).isEqualTo(3);
    }
}
