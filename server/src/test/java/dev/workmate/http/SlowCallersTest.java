package dev.workmate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.http.SlowCallers.Progress;
import dev.workmate.http.SlowCallers.Sent;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SlowCallersTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long SECOND = 1_000_000_000;

    @Test
    void aHeadThatDripsIsOverdue() {
        Progress progress = Progress.NONE;
        for (int second = 1; second <= 11; second++) {
            progress = progress.and(new Sent(0, second, true), second * SECOND);
            assertThat(progress.isOverdue(PATIENCE, second * SECOND)).isFalse();
        }

        progress = progress.and(new Sent(0, 12, true), 12 * SECOND);

        assertThat(progress.isOverdue(PATIENCE, 12 * SECOND)).isTrue();
    }

    /** Each look happens to see it in the middle of a head, but of another one each time. */
    @Test
    void aBusyConnectionIsNot() {
        Progress progress = Progress.NONE;
        for (int second = 1; second <= 100; second++) {
            progress = progress.and(new Sent(second / 2, second * 20, true), second * SECOND);
            assertThat(progress.isOverdue(PATIENCE, second * SECOND)).isFalse();
        }
    }

    @Test
    void oneThatRestsBetweenRequestsIsNot() {
        Progress progress = new Progress(3, 600, 0);
        for (int second = 1; second <= 100; second++) {
            progress = progress.and(new Sent(3, 600, true), second * SECOND);
        }

        assertThat(progress.isOverdue(PATIENCE, 100 * SECOND)).isFalse();
    }

    @Test
    void aLongBodyIsNotAHead() {
        Progress progress = new Progress(0, 10, SECOND);
        for (int second = 2; second <= 100; second++) {
            progress = progress.and(new Sent(0, second * 100, false), second * SECOND);
        }

        assertThat(progress.isOverdue(PATIENCE, 100 * SECOND)).isFalse();
    }
}
