package dev.workmate.outbound;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * How long a server asks to be left alone: {@code retry-after-ms}, or {@code retry-after} in
 * seconds or as a date. What is no time, or a time of weeks, counts as nothing said.
 */
public final class RetryAfter {
    private static final double LONGEST_MS = Integer.MAX_VALUE;

    private RetryAfter() {}

    /** A date that has passed means at once. */
    public static Optional<Duration> read(HttpHeaders headers, Instant now) {
        return headers.firstValue("retry-after-ms")
                .flatMap(text -> number(text, 1))
                .or(
                        () ->
                                headers.firstValue("retry-after")
                                        .flatMap(
                                                text ->
                                                        number(text, 1_000)
                                                                .or(() -> until(text, now))));
    }

    private static Optional<Duration> number(String text, int millis) {
        try {
            double value = Double.parseDouble(text.strip()) * millis;
            return value >= 0 && value <= LONGEST_MS
                    ? Optional.of(Duration.ofMillis(Math.round(value)))
                    : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> until(String text, Instant now) {
        try {
            ZonedDateTime date =
                    ZonedDateTime.parse(
                            text.strip(),
                            DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ROOT));
            Duration wait = Duration.between(now, date.toInstant());
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait)
                    .filter(each -> each.toMillis() <= LONGEST_MS);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
