package dev.workmate.live.redis;

import dev.workmate.outbound.LocalPauses;
import dev.workmate.outbound.Pauses;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.SetParams;

/**
 * Pauses that all servers keep, told through Redis. While Redis is away each server keeps those
 * that it was asked for itself. Thread-safe.
 */
public final class RedisPauses implements Pauses {
    private static final Logger log = LoggerFactory.getLogger(RedisPauses.class);
    private static final String PAUSES = "workmate:pauses:";
    private static final Duration LIMIT = Duration.ofMillis(500);

    private final RedisAddress address;
    private final LocalPauses own;

    private final RedisCircuit circuit;

    public RedisPauses(RedisAddress address, InstantSource time, RedisCircuit circuit) {
        this.address = address;
        this.own = new LocalPauses(time);
        this.circuit = circuit;
    }

    @Override
    public void begin(String system, Duration length) {
        own.begin(system, length);
        ask(
                redis -> {
                    long known = redis.pttl(PAUSES + system);
                    if (known < length.toMillis()) {
                        redis.set(PAUSES + system, "", new SetParams().px(length.toMillis()));
                    }
                    return 0L;
                });
    }

    @Override
    public Duration left(String system) {
        Duration mine = own.left(system);
        if (mine.isPositive()) {
            return mine;
        }
        return Duration.ofMillis(Math.max(0, ask(redis -> redis.pttl(PAUSES + system))));
    }

    private interface Question {
        long ask(Jedis redis);
    }

    /** On a line of its own: it is asked once for each call of a model, which takes seconds. */
    private long ask(Question question) {
        if (!circuit.mayAsk()) {
            return 0;
        }
        try (Jedis redis = address.connect(LIMIT)) {
            // Apart from making the line, which takes several answers.
            redis.connect();
            long begun = System.nanoTime();
            long answer = question.ask(redis);
            circuit.answered(Duration.ofNanos(System.nanoTime() - begun));
            return answer;
        } catch (JedisException e) {
            circuit.failed();
            log.debug("Redis at {} does not answer; pauses are this server's own", address, e);
            return 0;
        }
    }
}
