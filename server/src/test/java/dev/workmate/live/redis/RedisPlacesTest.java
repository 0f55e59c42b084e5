package dev.workmate.live.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.outbound.SharedPlaces.Place;
import dev.workmate.testkit.TestRedis;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two servers and one real Redis between them. */
@Timeout(120)
class RedisPlacesTest {
    private static final Duration AT_ONCE = Duration.ZERO;
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final RedisPlaces.Times TIMES =
            new RedisPlaces.Times(Duration.ofSeconds(2), Duration.ofMillis(100));

    @TempDir static Path folder;
    private static TestRedis redis;

    private final String system = "erp:" + System.nanoTime();
    private RedisPlaces one;
    private RedisPlaces other;

    @BeforeAll
    static void startRedis() throws Exception {
        redis = TestRedis.start(folder);
    }

    @AfterAll
    static void stopRedis() {
        redis.close();
    }

    @BeforeEach
    void start() {
        redis.flush();
        one = places();
        other = places();
        await(() -> one.servers() == 2 && other.servers() == 2);
    }

    @AfterEach
    void stop() {
        one.close();
        other.close();
    }

    private static RedisPlaces places() {
        RedisPlaces places =
                new RedisPlaces(RedisAddress.parse(redis.url()), new RedisCircuit(), TIMES);
        places.start();
        return places;
    }

    @Test
    void togetherTheyNeverTakeMoreThanThereAre() throws InterruptedException {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger served = new AtomicInteger();
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            RedisPlaces server = i % 2 == 0 ? one : other;
            callers.add(
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try (Place _ =
                                                server.enter(system, 3, LONG).orElseThrow()) {
                                            most.accumulateAndGet(
                                                    inside.incrementAndGet(), Math::max);
                                            Thread.sleep(20);
                                            inside.decrementAndGet();
                                            served.incrementAndGet();
                                        } catch (InterruptedException e) {
                                            Thread.currentThread().interrupt();
                                        }
                                    }));
        }
        for (Thread caller : callers) {
            caller.join();
        }

        assertThat(served).hasValue(24);
        assertThat(most.get()).isEqualTo(3);
    }

    @Test
    void systemsDoNotStandInEachOthersWay() throws InterruptedException {
        assertThat(one.enter(system, 1, AT_ONCE)).isPresent();
        assertThat(other.enter(system, 1, AT_ONCE)).isEmpty();
        assertThat(other.enter(system + "-other", 1, AT_ONCE)).isPresent();
    }

    @Test
    void aPlaceIsKeptWhileItsServerLivesAndComesFreeWhenItDies() throws InterruptedException {
        Place place = one.enter(system, 1, AT_ONCE).orElseThrow();
        assertThat(other.enter(system, 1, TIMES.taken().plusMillis(500))).isEmpty();

        one.close();

        assertThat(other.enter(system, 1, LONG)).isPresent();
        place.close();
        assertThat(other.enter(system, 1, AT_ONCE)).as("nobody else's is given back").isEmpty();
    }

    @Test
    void whatIsGivenBackIsFreeForTheOther() throws InterruptedException {
        Place place = one.enter(system, 1, AT_ONCE).orElseThrow();
        place.close();

        assertThat(other.enter(system, 1, LONG)).isPresent();
    }

    @Test
    void withoutRedisEachKeepsToItsShareAndWithItAgainAllCount() throws Exception {
        Place first = one.enter(system, 4, AT_ONCE).orElseThrow();
        redis.kill();
        await(() -> one.state().equals("away") && other.state().equals("away"));

        assertThat(one.enter(system, 4, AT_ONCE)).isPresent();
        assertThat(one.enter(system, 4, AT_ONCE)).as("more than half").isEmpty();
        assertThat(other.enter(system, 4, AT_ONCE)).isPresent();
        assertThat(other.enter(system, 4, AT_ONCE)).isPresent();
        assertThat(other.enter(system, 4, AT_ONCE)).isEmpty();
        assertThat(one.enter(system + "-small", 1, AT_ONCE)).as("one at least").isPresent();

        redis.comeBack();
        await(() -> one.state().equals("shared") && other.state().equals("shared"));
        assertThat(one.enter(system, 4, AT_ONCE)).as("all four are known again").isEmpty();
        first.close();
        assertThat(other.enter(system, 4, LONG)).isPresent();
        assertThat(one.enter(system, 4, AT_ONCE)).isEmpty();
    }

    @Test
    void aRedisThatHangsHoldsNobodyUpForLong() throws Exception {
        redis.freeze();
        try {
            Optional<Place> place = one.enter(system, 4, AT_ONCE);
            assertThat(place).isPresent();
            assertThat(one.state()).isEqualTo("away");
        } finally {
            redis.thaw();
        }
        await(() -> one.state().equals("shared"));
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + LONG.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waited in vain").isLessThan(end);
            LockSupport.parkNanos(1_000_000);
        }
    }
}
