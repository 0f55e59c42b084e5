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
    void isKnownByItsSha256AndByNothingElse() {
        assertThat(new TokenSecret("abc").hash())
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(new TokenSecret("abd").hash()).isNotEqualTo(new TokenSecret("abc").hash());
        assertThat(new TokenSecret("abc")).hasToString("[secret]");
    }

    @Test
    void isLongAndNeverTheSame() {
        TokenSecret secret = TokenSecret.next();

        assertThat(secret.reveal()).hasSize(43).isNotEqualTo(TokenSecret.next().reveal());
        assertThat(secret.hash()).hasSize(64).isNotEqualTo(secret.reveal());
    }
}
