package dev.workmate.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.id.UserId;
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
