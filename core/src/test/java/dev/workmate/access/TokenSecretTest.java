package dev.workmate.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenSecretTest {
    @Test
    void neverPrintsItself() {
        TokenSecret secret = TokenSecret.next();

        assertThat("token " + secret).doesNotContain(secret.reveal());
    }

    @Test
    void isLongAndNeverTheSame() {
        TokenSecret secret = TokenSecret.next();

        assertThat(secret.reveal()).hasSize(43).isNotEqualTo(TokenSecret.next().reveal());
        assertThat(secret.hash()).hasSize(64).isNotEqualTo(secret.reveal());
    }
}
