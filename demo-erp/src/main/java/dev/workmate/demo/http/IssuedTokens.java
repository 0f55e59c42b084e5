package dev.workmate.demo.http;

import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.user.DemoUser;
import dev.workmate.demo.user.Rights;
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
    private final Map<String, Issued> issued =
            new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Issued> eldest) {
                    return size() > MOST;
                }
            };

    /** A token's user, end and the sign-in it came from. */
    private record Issued(DemoUser user, Instant until, String family) {}

    IssuedTokens(TokenOptions options, InstantSource time) {
        this.options = options;
        this.time = time;
    }

    TokenOptions options() {
        return options;
    }

    boolean knows(String clientId, String secret) {
        return options.clientId().equals(clientId) && options.clientSecret().equals(secret);
    }

    /** For the application itself. */
    String issue() {
        return issue(new DemoUser(options.clientId(), options.clientId(), Rights.ALL), "");
    }

    synchronized String issue(DemoUser user, String family) {
        String token = random();
        issued.put(token, new Issued(user, time.instant().plus(options.life()), family));
        return token;
    }

    String random() {
        byte[] bytes = new byte[24];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    long lifeSeconds() {
        return Math.max(1, options.life().toSeconds());
    }

    synchronized void expireAll() {
        issued.clear();
    }

    /** All tokens of one sign-in are worth nothing from now on. */
    synchronized void revoke(String family) {
        issued.values().removeIf(each -> each.family().equals(family));
    }

    /** The user behind an Authorization header. */
    synchronized DemoUser user(Optional<String> authorization) {
        String given = authorization.orElse("");
        String token =
                given.regionMatches(true, 0, "Bearer ", 0, 7) ? given.substring(7).trim() : "";
        if (options.staticToken().filter(token::equals).isPresent()) {
            return new DemoUser("static", "static", Rights.ALL);
        }
        if (options.userTokens().get(token) instanceof DemoUser user) {
            return user;
        }
        Issued known = issued.get(token);
        if (known == null || !time.instant().isBefore(known.until())) {
            throw new ODataError(
                    401,
                    "Authentication_InvalidCredentials",
                    "The server has rejected the client credentials.");
        }
        return known.user();
    }
}
