package dev.workmate.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What slowing promises, wherever attempts are remembered. */
public abstract class AttemptsContract {
    private static final Instant START = Instant.parse("2026-11-15T09:00:00Z");

    protected final AtomicReference<Instant> clock = new AtomicReference<>(START);
    protected final InstantSource time = clock::get;
    private final Attempts.Key key =
            new Attempts.Key("ada", 3, Duration.ofSeconds(2), Duration.ofSeconds(10));

    protected abstract Attempts attempts();

    @Test
    void theFirstFewGoUnhinderedAndEachFurtherOneWaitsTwiceAsLong() {
        Attempts attempts = attempts();
        for (int i = 0; i < 3; i++) {
            assertThat(attempts.begin(key)).isEmpty();
        }
        for (int wait : List.of(2, 4, 8, 10, 10)) {
            assertThat(attempts.begin(key)).contains(Duration.ofSeconds(wait));
            pass(Duration.ofSeconds(wait).minusMillis(1));
            assertThat(attempts.begin(key)).contains(Duration.ofMillis(1));
            pass(Duration.ofMillis(1));
            assertThat(attempts.begin(key)).isEmpty();
        }
    }

    /** Two beside each other may read the clock in one order and be counted in the other. */
    @Test
    void whoReadTheClockAMomentEarlierIsNotRefused() {
        Attempts attempts = attempts();
        assertThat(attempts.begin(key)).isEmpty();
        clock.updateAndGet(now -> now.minusMillis(5));

        assertThat(attempts.begin(key)).isEmpty();
    }

    @Test
    void othersAreNotSlowed() {
        Attempts attempts = attempts();
        for (int i = 0; i < 4; i++) {
            attempts.begin(key);
        }
        assertThat(attempts.begin(key)).isPresent();
        assertThat(
                        attempts.begin(
                                new Attempts.Key("eve", 3, Duration.ofDays(1), Duration.ofDays(1))))
                .isEmpty();
    }

    @Test
    void whatWasRightIsNotHeldAgainstAnybody() {
        Attempts attempts = attempts();
        for (int i = 0; i < 3; i++) {
            attempts.begin(key);
        }
        attempts.takeBack(key);
        assertThat(attempts.begin(key)).isEmpty();
        assertThat(attempts.begin(key)).isPresent();
        attempts.clear(key);
        for (int i = 0; i < 3; i++) {
            assertThat(attempts.begin(key)).isEmpty();
        }
        assertThat(attempts.begin(key)).isPresent();
    }

    @Test
    void isForgottenAfterAnHour() {
        Attempts attempts = attempts();
        for (int i = 0; i < 3; i++) {
            attempts.begin(key);
        }
        pass(Attempts.FORGOTTEN_AFTER.plusMillis(1));
        for (int i = 0; i < 3; i++) {
            assertThat(attempts.begin(key)).isEmpty();
        }
        assertThat(attempts.begin(key)).isPresent();
    }

    /** All are counted before any is answered. */
    @Test
    void manyAtOnceGainNothing() throws Exception {
        Attempts attempts = attempts();
        List<Callable<Boolean>> tries = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            tries.add(() -> attempts.begin(key).isEmpty());
        }
        int allowed = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (Future<Boolean> each : threads.invokeAll(tries)) {
                allowed += each.get() ? 1 : 0;
            }
        }
        assertThat(allowed).isEqualTo(3);
    }

    private void pass(Duration duration) {
        clock.updateAndGet(now -> now.plus(duration));
    }
}
