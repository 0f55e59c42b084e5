package dev.workmate.live.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.TestRedis;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two servers and one real Redis between them. */
@Timeout(60)
class RedisPausesTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir Path folder;

    @Test
    void whatOneServerWasAskedForAllKeepTo() throws Exception {
        try (TestRedis redis = TestRedis.start(folder)) {
            RedisPauses one = pauses(redis);
            RedisPauses other = pauses(redis);

            one.begin("toy:one", LONG);
            other.begin("toy:one", Duration.ofSeconds(1));

            assertThat(pauses(redis).left("toy:one")).isBetween(LONG.minusMinutes(1), LONG);
            assertThat(other.left("toy:other")).isEqualTo(Duration.ZERO);
        }
    }

    @Test
    void whileRedisIsAwayEachKeepsWhatItWasAskedForItself() throws Exception {
        try (TestRedis redis = TestRedis.start(folder)) {
            RedisPauses one = pauses(redis);
            RedisPauses other = pauses(redis);
            redis.kill();

            one.begin("toy:one", LONG);

            assertThat(one.left("toy:one")).isBetween(LONG.minusMinutes(1), LONG);
            assertThat(other.left("toy:one")).isEqualTo(Duration.ZERO);
        }
    }

    private static RedisPauses pauses(TestRedis redis) {
        return new RedisPauses(
                RedisAddress.parse(redis.url()), InstantSource.system(), new RedisCircuit());
    }
}
