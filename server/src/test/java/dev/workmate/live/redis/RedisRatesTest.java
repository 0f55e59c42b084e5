package dev.workmate.live.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.billing.Rate;
import dev.workmate.billing.RateLimits;
import dev.workmate.billing.Rates;
import dev.workmate.testkit.TestRedis;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two servers and one real Redis between them. */
@Timeout(120)
class RedisRatesTest {
    private static final RateLimits FIVE = new RateLimits(Map.of(Rate.PERSON, 5L));

    @TempDir Path folder;

    @Test
    void serversCountTogetherAndAloneWhileRedisIsAway() throws Exception {
        AtomicInteger alone = new AtomicInteger();
        Rates own =
                (_, _) -> {
                    alone.incrementAndGet();
                    return Optional.empty();
                };
        try (TestRedis redis = TestRedis.start(folder);
                RedisRates one = new RedisRates(RedisAddress.parse(redis.url()), FIVE, own);
                RedisRates other = new RedisRates(RedisAddress.parse(redis.url()), FIVE, own)) {
            for (int i = 0; i < 5; i++) {
                assertThat((i % 2 == 0 ? one : other).take(Rate.PERSON, "ada")).isEmpty();
            }
            assertThat(other.take(Rate.PERSON, "ada"))
                    .hasValueSatisfying(
                            wait ->
                                    assertThat(wait)
                                            .isBetween(
                                                    Duration.ofMillis(1), Duration.ofSeconds(12)));
            assertThat(one.take(Rate.PERSON, "ada")).isPresent();
            assertThat(one.take(Rate.PERSON, "bob")).isEmpty();
            assertThat(alone).hasValue(0);

            redis.kill();
            assertThat(one.take(Rate.PERSON, "ada")).isEmpty();
            assertThat(alone).hasValue(1);
        }
    }
}
