package dev.workmate.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {
    @Test
    void givesTheShorterOfALimitAndWhatIsLeft() throws SocketTimeoutException {
        Deadline far = Deadline.in(Duration.ofHours(1));
        assertThat(far.within(Duration.ofSeconds(3))).isEqualTo(Duration.ofSeconds(3));
        assertThat(far.millis(3_000)).isEqualTo(3_000);
        assertThat(far.within(Duration.ofHours(2))).isLessThanOrEqualTo(Duration.ofHours(1));
        assertThat(far.isOver()).isFalse();
        assertThat(far.left()).isGreaterThan(Duration.ofMinutes(50));
    }

    @Test
    void leavesNothingOnceItIsOver() {
        Deadline over = Deadline.in(Duration.ofSeconds(-1));
        assertThat(over.isOver()).isTrue();
        assertThat(over.nanosLeft()).isZero();
        assertThat(over.left()).isEqualTo(Duration.ZERO);
        assertThat(over.within(Duration.ofSeconds(3))).isEqualTo(Duration.ofMillis(1));
        assertThatThrownBy(() -> over.millis(3_000)).isInstanceOf(SocketTimeoutException.class);
    }
}
