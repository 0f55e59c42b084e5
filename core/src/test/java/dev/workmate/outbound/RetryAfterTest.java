package dev.workmate.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RetryAfterTest {
    private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");

    @Test
    void readsMillisecondsThenSecondsThenADate() {
        assertThat(read(Map.of("retry-after-ms", "1500.4", "retry-after", "9")))
                .contains(Duration.ofMillis(1_500));
        assertThat(read(Map.of("Retry-After", " 2 "))).contains(Duration.ofSeconds(2));
        assertThat(read(Map.of("retry-after", "0.25"))).contains(Duration.ofMillis(250));
        assertThat(read(Map.of("retry-after", "Sun, 15 Nov 2026 10:00:07 GMT")))
                .contains(Duration.ofSeconds(7));
    }

    @Test
    void takesWhatHasPassedForAtOnce() {
        assertThat(read(Map.of("retry-after", "0"))).contains(Duration.ZERO);
        assertThat(read(Map.of("retry-after", "Sun, 15 Nov 2026 09:59:00 GMT")))
                .contains(Duration.ZERO);
    }

    @Test
    void takesNonsenseForNothingSaid() {
        for (String nonsense :
                List.of("-3", "soon", "9e99", "NaN", "Fri, 15 Nov 2030 10:00:00 GMT", "")) {
            assertThat(read(Map.of("retry-after", nonsense))).as(nonsense).isEmpty();
        }
        assertThat(read(Map.of())).isEmpty();
        assertThat(read(Map.of("retry-after-ms", "soon", "retry-after", "3")))
                .contains(Duration.ofSeconds(3));
    }

    private static Optional<Duration> read(Map<String, String> headers) {
        return RetryAfter.read(
                HttpHeaders.of(
                        headers.entrySet().stream()
                                .collect(
                                        Collectors.toMap(
                                                Map.Entry::getKey, e -> List.of(e.getValue()))),
                        (_, _) -> true),
                NOW);
    }
}
