package dev.workmate.live.redis;

import dev.workmate.outbound.SharedPlaces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Places that all servers share through Redis. Each is taken for a few seconds by Redis's own clock
 * and kept for as long as its server lives, so that those of a dead one come free. While Redis is
 * away, every server keeps to its share by the number of servers last known. Thread-safe.
 */
public final class RedisPlaces implements SharedPlaces, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RedisPlaces.class);
    private static final String SERVERS = "workmate:places-servers";
    private static final String PLACES = "workmate:places:";
    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final long POLL_MS = 25;

    /** How long a place is taken for, and how often that is renewed. */
    record Times(Duration taken, Duration renewed) {
        static final Times DEFAULT = new Times(Duration.ofSeconds(10), Duration.ofSeconds(2));
    }

    private static final String NOW =
            "local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000) "
                    + "redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now) ";

    /** Takes a place where one is free: 1, otherwise 0. */
    private static final String ENTER =
            NOW
                    + "if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end "
                    + "redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[3]) "
                    + "redis.call('PEXPIRE', KEYS[1], ARGV[1] * 2) return 1";

    /** Keeps what is held, also where Redis has forgotten it; how many there are of all servers. */
    private static final String KEEP =
            NOW
                    + "for i = 2, #ARGV do redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[i]) end "
                    + "redis.call('PEXPIRE', KEYS[1], ARGV[1] * 2) "
                    + "return redis.call('ZCARD', KEYS[1])";

    private final RedisAddress address;
    private final Times times;
    private final String self = UUID.randomUUID().toString();
    private final AtomicLong numbers = new AtomicLong();
    private final Thread keeper = Thread.ofVirtual().name("places").unstarted(this::keepAll);
    private volatile boolean away;
    private volatile boolean closing;
    private volatile int servers = 1;

    /** Held while Redis is asked: what is given back is never kept after that. */
    private final ReentrantLock line = new ReentrantLock();

    private @Nullable Jedis jedis;

    /** The systems of the places held here. Guarded by itself. */
    private final Map<String, String> held = new HashMap<>();

    private final RedisCircuit circuit;

    public RedisPlaces(RedisAddress address, RedisCircuit circuit) {
        this(address, circuit, Times.DEFAULT);
    }

    RedisPlaces(RedisAddress address, RedisCircuit circuit, Times times) {
        this.address = address;
        this.circuit = circuit;
        this.times = times;
    }

    public void start() {
        keeper.start();
    }

    @Override
    public Optional<Place> enter(String system, int most, Duration patience)
            throws InterruptedException {
        String id = self + ":" + numbers.incrementAndGet();
        long end = System.nanoTime() + patience.toNanos();
        while (!take(system, most, id)) {
            if (System.nanoTime() >= end) {
                return Optional.empty();
            }
            Thread.sleep(POLL_MS);
        }
        return Optional.of(() -> giveBack(id));
    }

    @Override
    public String state() {
        return isAway() ? "away" : "shared";
    }

    /** How many servers were there when it was last known. */
    int servers() {
        return servers;
    }

    /** Also where it would only make callers wait: the keeper, for whom nobody waits, finds out. */
    private boolean isAway() {
        return away || circuit.isOpen();
    }

    private boolean take(String system, int most, String id) throws InterruptedException {
        if (!isAway()) {
            try {
                return ask(redis -> isTaken(redis, system, most, id));
            } catch (JedisException e) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("while a place was asked for");
                }
                isAway(e);
            }
        }
        return takeOfShare(system, most, id);
    }

    private boolean isTaken(Jedis redis, String system, int most, String id) {
        List<String> wish = List.of(taken(), Integer.toString(most), id);
        boolean free = Long.valueOf(1).equals(redis.eval(ENTER, List.of(PLACES + system), wish));
        if (free) {
            hold(system, id);
        }
        return free;
    }

    private void hold(String system, String id) {
        synchronized (held) {
            held.put(id, system);
        }
    }

    /** At least one: a system that is never called is no use to anybody. */
    private boolean takeOfShare(String system, int most, String id) {
        synchronized (held) {
            long mine = held.values().stream().filter(system::equals).count();
            boolean free = mine < Math.max(1, most / servers);
            if (free) {
                held.put(id, system);
            }
            return free;
        }
    }

    /** On a thread apart: whoever gives back may have been interrupted. */
    private void giveBack(String id) {
        String system;
        synchronized (held) {
            system = held.remove(id);
        }
        if (system != null && !away) {
            Thread.ofVirtual().name("places").start(() -> giveBack(system, id));
        }
    }

    /** What cannot be given back is not kept any more, and comes free by itself. */
    private void giveBack(String system, String id) {
        try {
            ask(redis -> redis.zrem(PLACES + system, id));
        } catch (JedisException e) {
            isAway(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String taken() {
        return Long.toString(times.taken().toMillis());
    }

    private void keepAll() {
        while (!closing) {
            try {
                servers = Math.max(1, ask(this::keep).intValue());
                isBack();
                Thread.sleep(times.renewed());
            } catch (JedisException e) {
                isAway(e);
                pause();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                closing = true;
            }
        }
    }

    private void pause() {
        try {
            Thread.sleep(times.renewed());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closing = true;
        }
    }

    private Long keep(Jedis redis) {
        Map<String, List<String>> bySystem = new HashMap<>();
        synchronized (held) {
            held.forEach(
                    (id, system) ->
                            bySystem.computeIfAbsent(system, _ -> new ArrayList<>()).add(id));
        }
        bySystem.forEach((system, ids) -> redis.eval(KEEP, List.of(PLACES + system), kept(ids)));
        return (Long) redis.eval(KEEP, List.of(SERVERS), kept(List.of(self)));
    }

    private List<String> kept(List<String> ids) {
        List<String> arguments = new ArrayList<>();
        arguments.add(taken());
        arguments.addAll(ids);
        return arguments;
    }

    private interface Question<T> {
        T ask(Jedis redis);
    }

    /** One at a time over one line, which is cut where it fails. */
    private <T> T ask(Question<T> question) throws InterruptedException {
        line.lockInterruptibly();
        try {
            Jedis redis = jedis;
            if (redis == null) {
                redis = address.connect(LIMIT);
                jedis = redis;
            }
            long begun = System.nanoTime();
            T answer = question.ask(redis);
            circuit.answered(Duration.ofNanos(System.nanoTime() - begun));
            return answer;
        } catch (JedisException e) {
            cut();
            if (!Thread.currentThread().isInterrupted()) {
                circuit.failed();
            }
            throw e;
        } finally {
            line.unlock();
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
        if (!away && !closing) {
            away = true;
            log.warn(
                    "Redis at {} does not answer; of each shared limit this server takes 1/{}",
                    address,
                    servers,
                    e);
        }
    }

    private void isBack() {
        if (away) {
            away = false;
            log.info(
                    "Redis at {} answers again; limits are shared by {} servers", address, servers);
        }
    }

    /** What is held here is given back by those who hold it, or comes free by itself. */
    @Override
    public void close() {
        closing = true;
        keeper.interrupt();
        try {
            ask(redis -> redis.zrem(SERVERS, self));
        } catch (JedisException e) {
            log.debug("Redis will notice by itself that this server is gone", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        line.lock();
        try {
            cut();
        } finally {
            line.unlock();
        }
    }
}
