package dev.workmate.live.redis;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.util.JedisURIHelper;

/**
 * Where a Redis is and who we are there: {@code redis://user:password@host:6379}, or {@code
 * rediss://} where the line is encrypted. Never shows the password.
 */
public record RedisAddress(URI uri) {
    /** Throws an {@link IllegalArgumentException} that does not repeat the text. */
    public static RedisAddress parse(String text) {
        try {
            URI uri = new URI(text);
            boolean isRedis = "redis".equals(uri.getScheme()) || "rediss".equals(uri.getScheme());
            if (isRedis && uri.getHost() != null) {
                return new RedisAddress(uri.getPort() >= 0 ? uri : URI.create(withPort(text, uri)));
            }
        } catch (URISyntaxException e) {
            // Said below; its message would hold the password.
        }
        throw new IllegalArgumentException(
                "WORKMATE_REDIS_URL must be an address such as redis://user:password@host:6379");
    }

    /** A new connection, which is made with the first question; each of them has this long. */
    Jedis connect(Duration limit) {
        int millis = (int) limit.toMillis();
        DefaultJedisClientConfig.Builder how =
                DefaultJedisClientConfig.builder()
                        .connectionTimeoutMillis(millis)
                        .socketTimeoutMillis(millis)
                        .user(JedisURIHelper.getUser(uri))
                        .password(JedisURIHelper.getPassword(uri))
                        .database(JedisURIHelper.getDBIndex(uri))
                        .serverDefaultProtocol();
        if (JedisURIHelper.isRedisSSLScheme(uri)) {
            how.sslOptions(SslOptions.defaults());
        }
        return new Jedis(JedisURIHelper.getHostAndPort(uri), how.build());
    }

    private static String withPort(String text, URI uri) {
        String host = uri.getHost();
        int end = text.indexOf(host, text.indexOf('@') + 1) + host.length();
        return text.substring(0, end) + ":6379" + text.substring(end);
    }

    @Override
    public String toString() {
        return uri.getHost() + ":" + uri.getPort();
    }
}
