package dev.workmate.access.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.security.oauth2.jwt.Jwt;

/** For how long a provider's word that somebody signed out there counts. */
class LogoutTokenValidatorTest {
    private static final Instant START = Instant.parse("2026-11-19T09:00:00Z");
    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

    private Instant now = START;
    private final LogoutTokenValidator validator =
            new LogoutTokenValidator("https://id.example.com", "workmate", () -> now);

    @Test
    void itCountsUntilItsEndAndTheClocksMayDifferByAMinute() {
        Jwt token = token(START, START.plusSeconds(120));
        assertThat(countsAt(START.plusSeconds(179), token)).isTrue();
        assertThat(countsAt(START.plusSeconds(180), token)).isFalse();
    }

    @Test
    void itCountsForFiveMinutesWhateverItSays() {
        Jwt token = token(START, START.plus(Duration.ofDays(9)));
        assertThat(countsAt(START.plus(FIVE_MINUTES).plusSeconds(59), token)).isTrue();
        assertThat(countsAt(START.plus(FIVE_MINUTES).plusSeconds(60), token)).isFalse();
    }

    @Test
    void itDoesNotCountBeforeItsTime() {
        Jwt token = token(START, START.plusSeconds(120));
        assertThat(countsAt(START.minusSeconds(60), token)).isTrue();
        assertThat(countsAt(START.minusSeconds(61), token)).isFalse();
    }

    private boolean countsAt(Instant time, Jwt token) {
        now = time;
        return !validator.validate(token).hasErrors();
    }

    private static Jwt token(Instant issued, Instant end) {
        return Jwt.withTokenValue("t")
                .header("alg", "RS256")
                .issuer("https://id.example.com")
                .audience(List.of("workmate"))
                .subject("mia")
                .jti("1")
                .issuedAt(issued)
                .expiresAt(end)
                .claim(
                        "events",
                        Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()))
                .build();
    }
}
