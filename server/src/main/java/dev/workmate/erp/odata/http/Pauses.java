package dev.workmate.erp.odata.http;

import dev.workmate.outbound.RetryAfter;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/**
 * How long to wait before asking again: what the service wishes, otherwise half a second that
 * doubles, less up to half of it by chance, so that those who were refused together do not come
 * back together. Never longer than a limit.
 */
public final class Pauses {
    private static final long FIRST_MS = 500;

    private final InstantSource time;
    private final DoubleSupplier random;
    private final Duration longest;
    private final Sleep sleep;

    public Pauses(InstantSource time, DoubleSupplier random, Duration longest, Sleep sleep) {
        this.time = time;
        this.random = random;
        this.longest = longest;
        this.sleep = sleep;
    }

    public static Pauses real(Duration longest) {
        return new Pauses(
                InstantSource.system(),
                () -> ThreadLocalRandom.current().nextDouble(),
                longest,
                Thread::sleep);
    }

    /** Does nothing for a while. */
    @FunctionalInterface
    public interface Sleep {
        void pause(Duration time) throws InterruptedException;
    }

    void pause(Duration duration) throws InterruptedException {
        sleep.pause(duration);
    }

    /** After {@code tries} that failed. */
    Duration after(int tries, Optional<Duration> wish) {
        long base = FIRST_MS << Math.min(Math.max(tries - 1, 0), 16);
        Duration own = Duration.ofMillis(Math.round(base * (1 - random.getAsDouble() / 2)));
        Duration wanted = wish.orElse(own);
        return wanted.compareTo(longest) > 0 ? longest : wanted;
    }

    /** What the service asked for, as seconds or as a date. */
    Optional<Duration> wish(HttpHeaders headers) {
        return RetryAfter.read(headers, time.instant());
    }
}
