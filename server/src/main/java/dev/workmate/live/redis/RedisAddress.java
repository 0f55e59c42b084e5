package dev.workmate.live.redis;

import java.net.URI;
import java.net.URISyntaxException;

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
