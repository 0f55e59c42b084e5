package dev.workmate.live.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.billing.Rate;
import dev.workmate.billing.RateLimits;
import dev.workmate.billing.Rates;
import dev.workmate.testkit.Link;
import dev.workmate.testkit.TestRedis;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
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
                RedisRates one =
                        new RedisRates(
                                RedisAddress.parse(redis.url()), FIVE, own, new RedisCircuit());
                RedisRates other =
                        new RedisRates(
                                RedisAddress.parse(redis.url()), FIVE, own, new RedisCircuit())) {
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

    /** It answers, and late: callers wait for it a few times, and not again until it is quick. */
    @Test
    void aSlowRedisIsNotWaitedForAndCountsAgainWhenItIsQuick() throws Exception {
        AtomicInteger alone = new AtomicInteger();
        AtomicLong now = new AtomicLong();
        RedisCircuit circuit = new RedisCircuit(Duration.ofMillis(100), now::get);
        Rates own =
                (_, _) -> {
                    alone.incrementAndGet();
                    return Optional.empty();
                };
        try (TestRedis redis = TestRedis.start(folder);
                Link link = Link.to(redis.port());
                RedisRates rates =
                        new RedisRates(
                                RedisAddress.parse("redis://127.0.0.1:" + link.port()),
                                FIVE,
                                own,
                                circuit)) {
            assertThat(rates.take(Rate.PERSON, "ada")).isEmpty();
            link.slow(100);
            for (int i = 0; i < RedisCircuit.LATE_IN_A_ROW; i++) {
                assertThat(rates.take(Rate.PERSON, "ada")).isEmpty();
            }
            assertThat(circuit.isOpen()).isTrue();
            assertThat(alone).as("each was counted where it was asked").hasValue(0);
            for (int i = 0; i < 20; i++) {
                assertThat(rates.take(Rate.PERSON, "ada")).isEmpty();
            }
            assertThat(alone).hasValue(20);

            link.slow(0);
            for (int tries = 0; circuit.isOpen(); tries++) {
                assertThat(tries).isLessThan(100);
                now.addAndGet(RedisCircuit.REST.toNanos());
                rates.take(Rate.PERSON, "eve");
            }
            rates.take(Rate.PERSON, "ada");
            assertThat(rates.take(Rate.PERSON, "ada")).as("five were taken").isPresent();
            assertThat(alone).as("nobody counted alone any more").hasValue(20);
        }
    }
}
