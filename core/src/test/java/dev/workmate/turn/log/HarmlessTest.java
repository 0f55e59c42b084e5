package dev.workmate.turn.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Those who only watch are told, and do no harm when they fail. */
class HarmlessTest {
    @Test
    void whatIsCountedIsCounted() {
        AtomicInteger counted = new AtomicInteger();
        Harmless.counter(counted::incrementAndGet).count();

        assertThat(counted).hasValue(1);
    }

    @Test
    void aFailureStaysWithWhoeverFailed() {
        Counter broken =
                () -> {
                    throw new OutOfMemoryError("no room to count");
                };

        assertThatCode(() -> Harmless.counter(broken).count()).doesNotThrowAnyException();
    }
}
