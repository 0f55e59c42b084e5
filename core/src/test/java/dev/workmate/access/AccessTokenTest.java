package dev.workmate.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.id.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AccessTokenTest {
    private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

    @Test
    void isValidUntilItsTimeAndNotAtIt() {
        AccessToken token = token(Optional.of(NOON));

        assertThat(token.isValidAt(NOON.minusNanos(1))).isTrue();
        assertThat(token.isValidAt(NOON)).isFalse();
        assertThat(token.isValidAt(NOON.plusNanos(1))).isFalse();
    }

    @Test
    void isValidForEverWhereNoTimeIsSet() {
        assertThat(token(Optional.empty()).isValidAt(Instant.MAX)).isTrue();
    }

    @Test
    void whoShowedWhoTheyAreIsNotAskedForTenMinutes() {
        AccessToken never = token(Optional.empty());
        AccessToken shown = signIn(Optional.of(NOON), AccessToken.Use.NONE);

        assertThat(never.isConfirmedAt(NOON)).isFalse();
        assertThat(shown.isConfirmedAt(NOON.plus(Duration.ofMinutes(10)).minusNanos(1))).isTrue();
        assertThat(shown.isConfirmedAt(NOON.plus(Duration.ofMinutes(10)))).isFalse();
    }

    @Test
    void aSignInIsIdleAfterAWeekAndATokenOfAProgramNever() {
        AccessToken unused = signIn(Optional.empty(), AccessToken.Use.NONE);
        AccessToken used = signIn(Optional.empty(), new AccessToken.Use(Optional.of(NOON), "", ""));
        Instant week = Instant.EPOCH.plus(Duration.ofDays(7));

        assertThat(unused.isIdleAt(week.minusNanos(1))).isFalse();
        assertThat(unused.isIdleAt(week)).isTrue();
        assertThat(used.isIdleAt(NOON.plus(Duration.ofDays(7)).minusNanos(1))).isFalse();
        assertThat(used.isIdleAt(NOON.plus(Duration.ofDays(7)))).isTrue();
        assertThat(token(Optional.empty()).isIdleAt(NOON)).isFalse();
    }

    private static AccessToken signIn(Optional<Instant> confirmedAt, AccessToken.Use use) {
        return new AccessToken(
                TokenId.next(),
                UserId.next(),
                AccessToken.Kind.LOGIN,
                "Sign-in",
                Instant.EPOCH,
                Optional.empty(),
                AccessToken.usual(AccessToken.Kind.LOGIN),
                confirmedAt,
                use);
    }

    @Test
    void itsIdHasOneSpellingAndIsNotTheSecret() {
        TokenId id = TokenId.next();

        assertThat(new TokenId(id.value().toLowerCase(java.util.Locale.ROOT))).isEqualTo(id);
        assertThat(id).hasToString(id.value()).isNotEqualTo(TokenId.next());
        assertThatThrownBy(() -> new TokenId("1-1-1-1-1"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static AccessToken token(Optional<Instant> expiresAt) {
        return new AccessToken(
                TokenId.next(),
                UserId.next(),
                AccessToken.Kind.API,
                "script",
                Instant.EPOCH,
                expiresAt);
    }
}
