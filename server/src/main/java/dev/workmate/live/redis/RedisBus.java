package dev.workmate.live.redis;

import dev.workmate.id.SessionId;
import dev.workmate.live.json.MessageJson;
import dev.workmate.live.relay.Bus;
import dev.workmate.live.relay.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;

/**
 * Messages through Redis: one channel that every server hears and one for each session that is
 * watched. One thread sends and one listens; both connect again by themselves. What cannot be sent
 * at once is dropped, for a late hint is worth nothing. Thread-safe.
 */
public final class RedisBus implements Bus {
    private static final Logger log = LoggerFactory.getLogger(RedisBus.class);
    private static final int CAPACITY = 10_000;
    private static final int AT_ONCE = 256;
    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final Duration POLL = Duration.ofMillis(250);
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int TROUBLES_PER_WARNING = 60;

    private final RedisAddress address;
    private final MessageJson json;
    private final LinkedBlockingQueue<Outgoing> outgoing = new LinkedBlockingQueue<>(CAPACITY);
    private final Set<SessionId> followed = ConcurrentHashMap.newKeySet();
    private final Thread sender = Thread.ofVirtual().name("redis-sender").unstarted(this::sendAll);
    private final Thread hearer =
            Thread.ofVirtual().name("redis-listener").unstarted(this::hearAll);
    private volatile boolean closing;
    private volatile @Nullable RedisEar ear;

    /** For its own thread only. */
    private @Nullable Listener listener;

    private record Outgoing(String channel, String text) {}

    private final RedisCircuit circuit;

    public RedisBus(RedisAddress address, MessageJson json, RedisCircuit circuit) {
        this.address = address;
        this.json = json;
        this.circuit = circuit;
    }

    /** What comes late comes, but nobody may wait for it. */
    @Override
    public boolean isPrompt() {
        return !circuit.isOpen();
    }

    @Override
    public void start(Listener newListener) {
        listener = newListener;
        hearer.start();
        sender.start();
    }

    @Override
    public void send(Message message) {
        String channel =
                message instanceof Message.OfSession of
                        ? RedisEar.channel(of.session())
                        : RedisEar.ALL;
        if (!outgoing.offer(new Outgoing(channel, json.write(message)))) {
            log.debug("too much is on its way to Redis; a message is dropped");
        }
    }

    @Override
    public void follow(SessionId session) {
        followed.add(session);
        RedisEar now = ear;
        if (now != null) {
            Thread.ofVirtual().start(now::followWanted);
        }
    }

    /** Its channel is left with the next look round. */
    @Override
    public void leave(SessionId session) {
        followed.remove(session);
    }

    private void sendAll() {
        int troubles = 0;
        while (!closing) {
            try (Jedis jedis = connect()) {
                while (!closing || !outgoing.isEmpty()) {
                    sendNext(jedis);
                    troubles = 0;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException e) {
                circuit.failed();
                trouble(troubles++, e);
                outgoing.clear();
            }
        }
    }

    private void sendNext(Jedis jedis) throws InterruptedException {
        Outgoing first = outgoing.poll(POLL.toMillis(), TimeUnit.MILLISECONDS);
        RedisEar now = ear;
        if (now != null) {
            now.lookRound();
        }
        if (first == null) {
            return;
        }
        List<Outgoing> batch = new ArrayList<>(List.of(first));
        outgoing.drainTo(batch, AT_ONCE);
        Pipeline pipeline = jedis.pipelined();
        batch.forEach(each -> pipeline.publish(each.channel(), each.text()));
        long begun = System.nanoTime();
        pipeline.sync();
        circuit.answered(Duration.ofNanos(System.nanoTime() - begun));
    }

    private void hearAll() {
        int troubles = 0;
        while (!closing) {
            try (Jedis jedis = connect()) {
                RedisEar now = new RedisEar(jedis, followed, json, listener());
                ear = now;
                jedis.subscribe(now, RedisEar.ALL);
                troubles = 0;
            } catch (RuntimeException e) {
                trouble(troubles++, e);
            } finally {
                ear = null;
            }
        }
    }

    private Listener listener() {
        Listener heard = listener;
        if (heard == null) {
            throw new IllegalStateException("not started");
        }
        return heard;
    }

    private Jedis connect() {
        return address.connect(LIMIT);
    }

    private boolean endsSoon() {
        try {
            return sender.join(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Said now and then only: viewers are served from the log meanwhile. */
    private void trouble(int before, RuntimeException e) {
        if (!closing && before % TROUBLES_PER_WARNING == 0) {
            log.warn("Redis at {} does not answer; viewers are served from the log", address, e);
        }
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            closing = true;
        }
    }

    /** What was sent last still goes out, if that is a matter of moments. */
    @Override
    public void close() {
        closing = true;
        if (!endsSoon()) {
            sender.interrupt();
        }
        RedisEar now = ear;
        if (now != null) {
            now.cut();
        }
        hearer.interrupt();
    }
}
