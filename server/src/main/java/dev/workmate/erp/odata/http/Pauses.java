package dev.workmate.erp.odata.http;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
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
        return headers.firstValue("retry-after").map(String::strip).flatMap(this::wish);
    }

    private Optional<Duration> wish(String text) {
        if (text.matches("\\d{1,9}")) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
        }
        try {
            ZonedDateTime date =
                    ZonedDateTime.parse(
                            text, DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ROOT));
            Duration wait = Duration.between(time.instant(), date.toInstant());
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
