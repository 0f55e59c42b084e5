package dev.workmate.live.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A Redis that answers late is treated as one that does not answer. */
class RedisCircuitTest {
    private static final Duration LATE = RedisCircuit.LATE.plusMillis(1);

    private final AtomicLong now = new AtomicLong();
    private final RedisCircuit circuit = new RedisCircuit(RedisCircuit.LATE, now::get);

    private void answered(Duration took, int times) {
        for (int i = 0; i < times; i++) {
            circuit.answered(took);
        }
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    @Test
    void lateAnswersInARowOpenIt() {
        answered(LATE, RedisCircuit.LATE_IN_A_ROW - 1);
        assertThat(circuit.mayAsk()).isTrue();
        answered(LATE, 1);

        assertThat(circuit.isOpen()).isTrue();
        assertThat(circuit.mayAsk()).isFalse();
    }

    @Test
    void lateOnesInBetweenDoNot() {
        for (int i = 0; i < 20; i++) {
            answered(LATE, RedisCircuit.LATE_IN_A_ROW - 1);
            answered(RedisCircuit.LATE, 1);
        }
        assertThat(circuit.isOpen()).isFalse();
    }

    @Test
    void aFailureOpensItAtOnce() {
        circuit.failed();
        assertThat(circuit.mayAsk()).isFalse();
    }

    @Test
    void oneAloneAsksOnceInAWhile() {
        circuit.failed();
        pass(RedisCircuit.REST);

        assertThat(circuit.mayAsk()).isTrue();
        assertThat(circuit.mayAsk()).as("another one meanwhile").isFalse();
        circuit.answered(LATE);
        pass(RedisCircuit.REST.minusMillis(1));
        assertThat(circuit.mayAsk()).isFalse();
    }

    @Test
    void promptAnswersInARowCloseIt() {
        circuit.failed();
        answered(Duration.ofMillis(2), RedisCircuit.PROMPT_IN_A_ROW - 1);
        circuit.answered(LATE);
        answered(Duration.ofMillis(2), RedisCircuit.PROMPT_IN_A_ROW - 1);
        assertThat(circuit.isOpen()).isTrue();
        answered(Duration.ofMillis(2), 1);

        assertThat(circuit.isOpen()).isFalse();
        assertThat(circuit.mayAsk()).isTrue();
    }
}
