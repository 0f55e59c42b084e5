package dev.workmate.billing.bucket4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.billing.Rate;
import dev.workmate.billing.RateLimits;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LocalRatesTest {
    private final LocalRates rates = new LocalRates(new RateLimits(Map.of(Rate.PERSON, 3L)));

    @Test
    void aMinutesWorthMayComeAtOnceAndTheNextIsToldToWait() {
        for (int i = 0; i < 3; i++) {
            assertThat(rates.take(Rate.PERSON, "ada")).isEmpty();
        }
        assertThat(rates.take(Rate.PERSON, "ada"))
                .hasValueSatisfying(
                        wait ->
                                assertThat(wait)
                                        .isBetween(Duration.ofNanos(1), Duration.ofSeconds(20)));
    }

    @Test
    void everybodyAndEveryKindIsCountedApart() {
        for (int i = 0; i < 4; i++) {
            rates.take(Rate.PERSON, "ada");
        }
        assertThat(rates.take(Rate.PERSON, "bob")).isEmpty();
        assertThat(rates.take(Rate.SESSIONS, "ada")).isEmpty();
    }
}
