package dev.workmate.access.oidc;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;

/**
 * Checks that a token says "signed out", as OpenID Connect Back-Channel Logout 1.0 demands, and is
 * no ID token that somebody passes off as one. Thread-safe.
 */
final class LogoutTokenValidator implements OAuth2TokenValidator<Jwt> {
    private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";

    /** Some providers name no end; then it counts for so long from its beginning. */
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final String issuer;
    private final String client;
    private final InstantSource time;

    LogoutTokenValidator(String issuer, String client, InstantSource time) {
        this.issuer = issuer;
        this.client = client;
        this.time = time;
    }

    @Override
    public OAuth2TokenValidatorResult validate(Jwt token) {
        String objection = objection(token);
        return objection == null
                ? OAuth2TokenValidatorResult.success()
                : OAuth2TokenValidatorResult.failure(
                        new OAuth2Error("invalid_logout_token", objection, null));
    }

    private @Nullable String objection(Jwt token) {
        if (!issuer.equals(token.getClaimAsString("iss"))) {
            return "iss";
        }
        List<String> audience = token.getAudience();
        if (audience == null || !audience.contains(client)) {
            return "aud";
        }
        if (!isInTime(token)) {
            return "time";
        }
        if (token.hasClaim("nonce")) {
            return "nonce";
        }
        boolean says =
                token.getClaim("events") instanceof Map<?, ?> events && events.containsKey(EVENT);
        if (!says) {
            return "events";
        }
        return token.getId() == null || token.getSubject() == null && !token.hasClaim("sid")
                ? "jti, sub or sid"
                : null;
    }

    private boolean isInTime(Jwt token) {
        Instant now = time.instant();
        Instant issued = token.getIssuedAt();
        Instant end = token.getExpiresAt();
        return issued != null
                && !issued.isAfter(now.plus(Provider.SKEW))
                && now.minus(Provider.SKEW).isBefore(issued.plus(LONGEST))
                && (end == null || now.minus(Provider.SKEW).isBefore(end));
    }
}
