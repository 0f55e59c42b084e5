package dev.workmate.live.redis;

import dev.workmate.id.SessionId;
import dev.workmate.live.json.MessageJson;
import dev.workmate.live.relay.Bus;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.exceptions.JedisException;

/**
 * One connection that listens. Servers say every second that they are there, so a connection on
 * which nothing comes is cut. Other threads change what it listens to.
 */
final class RedisEar extends JedisPubSub {
    static final String ALL = "workmate:all";

    private static final Logger log = LoggerFactory.getLogger(RedisEar.class);
    private static final String OF_SESSION = "workmate:session:";
    private static final Duration SILENCE = Duration.ofSeconds(4);

    private final Jedis jedis;
    private final Set<SessionId> wanted;
    private final MessageJson json;
    private final Bus.Listener listener;
    private final Set<SessionId> followed = ConcurrentHashMap.newKeySet();
    private volatile long heardAt = System.nanoTime();

    RedisEar(Jedis jedis, Set<SessionId> wanted, MessageJson json, Bus.Listener listener) {
        this.jedis = jedis;
        this.wanted = wanted;
        this.json = json;
        this.listener = listener;
    }

    static String channel(SessionId session) {
        return OF_SESSION + session.value();
    }

    @Override
    public void onMessage(String channel, String text) {
        heardAt = System.nanoTime();
        try {
            json.read(text).ifPresent(listener::heard);
        } catch (RuntimeException | Error e) {
            log.warn("a message from another server could not be dealt with", e);
        }
    }

    @Override
    public void onSubscribe(String channel, int count) {
        heardAt = System.nanoTime();
        if (channel.equals(ALL)) {
            Thread.ofVirtual().start(this::followWanted);
        } else {
            listener.following(new SessionId(channel.substring(OF_SESSION.length())));
        }
    }

    /** Cuts a dead line, follows what is wanted, and leaves what is not. */
    void lookRound() {
        if (System.nanoTime() - heardAt > SILENCE.toNanos()) {
            cut();
            return;
        }
        followWanted();
        for (SessionId session : followed) {
            if (!wanted.contains(session)) {
                leave(session);
            }
        }
    }

    synchronized void followWanted() {
        try {
            for (SessionId session : wanted) {
                if (isSubscribed() && followed.add(session)) {
                    subscribe(channel(session));
                }
            }
        } catch (JedisException e) {
            log.debug("the line to Redis is gone; the next one follows what is wanted", e);
        }
    }

    private synchronized void leave(SessionId session) {
        try {
            if (isSubscribed() && followed.remove(session)) {
                unsubscribe(channel(session));
            }
        } catch (JedisException e) {
            log.debug("the line to Redis is gone", e);
        }
    }

    /** Whoever reads on it notices. */
    void cut() {
        try {
            jedis.disconnect();
        } catch (RuntimeException e) {
            log.debug("the line to Redis was gone already", e);
        }
    }
}
