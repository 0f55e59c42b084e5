package dev.workmate.live.redis;

import dev.workmate.billing.Rate;
import dev.workmate.billing.RateLimits;
import dev.workmate.billing.Rates;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Buckets that all servers share through Redis, by Redis's own clock. While Redis is away or slow,
 * this process counts for itself. Thread-safe.
 */
public final class RedisRates implements Rates, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RedisRates.class);
    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final long PATIENCE_MS = 200;
    private static final String PREFIX = "workmate:rate:";

    /** ARGV: how many in a minute. Answers 0, or after how many milliseconds there is room. */
    private static final String TAKE =
            "local t = redis.call('TIME') local now = t[1] * 1000 + t[2] / 1000 "
                    + "local most = tonumber(ARGV[1]) "
                    + "local has = redis.call('HMGET', KEYS[1], 'left', 'at') "
                    + "local left = tonumber(has[1]) or most local at = tonumber(has[2]) or now "
                    + "left = math.min(most, left + math.max(0, now - at) * most / 60000) "
                    + "local wait = 0 "
                    + "if left >= 1 then left = left - 1 "
                    + "else wait = math.ceil((1 - left) * 60000 / most) end "
                    + "redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', tostring(now)) "
                    + "redis.call('PEXPIRE', KEYS[1], 120000) return wait";

    private final RedisAddress address;
    private final RateLimits limits;
    private final Rates alone;

    /** Guards the line. */
    private final ReentrantLock line = new ReentrantLock();

    private @Nullable Jedis jedis;
    private final RedisCircuit circuit;
    private volatile boolean away;

    /** {@code alone} counts while Redis is away, or too slow to be waited for. */
    public RedisRates(RedisAddress address, RateLimits limits, Rates alone, RedisCircuit circuit) {
        this.address = address;
        this.limits = limits;
        this.alone = alone;
        this.circuit = circuit;
    }

    @Override
    public Optional<Duration> take(Rate rate, String subject) {
        boolean trying = circuit.isOpen();
        try {
            // Who would wait for long behind others counts alone.
            if (circuit.mayAsk() && line.tryLock(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                return together(rate, subject, trying);
            }
        } catch (JedisException e) {
            isAway(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return alone.take(rate, subject);
    }

    /** Holds the line, and gives it back. */
    private Optional<Duration> together(Rate rate, String subject, boolean trying) {
        try {
            if (circuit.isOpen() && !trying) {
                // It was opened by whoever had the line before.
                return alone.take(rate, subject);
            }
            Object wait = ask(rate, subject);
            isBack();
            return wait instanceof Long millis && millis > 0
                    ? Optional.of(Duration.ofMillis(millis))
                    : Optional.empty();
        } finally {
            line.unlock();
        }
    }

    private Object ask(Rate rate, String subject) {
        try {
            Jedis redis = jedis;
            if (redis == null) {
                redis = address.connect(LIMIT);
                jedis = redis;
            }
            long begun = System.nanoTime();
            Object answer =
                    redis.eval(
                            TAKE,
                            List.of(PREFIX + rate.key() + ":" + subject),
                            List.of(Long.toString(limits.of(rate))));
            circuit.answered(Duration.ofNanos(System.nanoTime() - begun));
            return answer;
        } catch (JedisException e) {
            cut();
            circuit.failed();
            throw e;
        }
    }

    private void cut() {
        Jedis broken = jedis;
        jedis = null;
        if (broken != null) {
            try {
                broken.close();
            } catch (RuntimeException e) {
                log.debug("the line to Redis was gone already", e);
            }
        }
    }

    private void isAway(JedisException e) {
        if (!away) {
            away = true;
            log.warn("Redis at {} does not answer; rates are counted by each server", address, e);
        }
    }

    private void isBack() {
        if (away) {
            away = false;
            log.info("Redis at {} answers again; rates are counted over all servers", address);
        }
    }

    @Override
    public void close() {
        line.lock();
        try {
            cut();
        } finally {
            line.unlock();
        }
    }
}
