package dev.workmate.demo.http;

import dev.workmate.demo.odata.message.ODataError;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Tokens given out and still good; threads may share it. */
final class IssuedTokens {
    private static final int MOST = 10_000;

    private final TokenOptions options;
    private final InstantSource time;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Instant> expiry =
            new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
                    return size() > MOST;
                }
            };

    IssuedTokens(TokenOptions options, InstantSource time) {
        this.options = options;
        this.time = time;
    }

    boolean knows(String clientId, String secret) {
        return options.clientId().equals(clientId) && options.clientSecret().equals(secret);
    }

    synchronized String issue() {
        byte[] bytes = new byte[24];
        random.nextBytes(bytes);
        String token = HexFormat.of().formatHex(bytes);
        expiry.put(token, time.instant().plus(options.life()));
        return token;
    }

    long lifeSeconds() {
        return Math.max(1, options.life().toSeconds());
    }

    synchronized void expireAll() {
        expiry.clear();
    }

    /** The user behind an Authorization header. */
    synchronized String user(Optional<String> authorization) {
        String given = authorization.orElse("");
        String token =
                given.regionMatches(true, 0, "Bearer ", 0, 7) ? given.substring(7).trim() : "";
        if (options.staticToken().filter(token::equals).isPresent()) {
            return "static";
        }
        Instant until = expiry.get(token);
        if (until == null || !time.instant().isBefore(until)) {
            throw new ODataError(
                    401,
                    "Authentication_InvalidCredentials",
                    "The server has rejected the client credentials.");
        }
        return options.clientId();
    }
}
