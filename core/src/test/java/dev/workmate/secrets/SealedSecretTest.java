package dev.workmate.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.workmate.id.Uuids;
import java.util.List;
import org.junit.jupiter.api.Test;

class SealedSecretTest {
    private static final String KEY = Uuids.next();

    @Test
    void itsTextIsReadBack() {
        SealedSecret sealed = new SealedSecret(KEY, new byte[] {1, -2, 3, 127});

        SealedSecret read = SealedSecret.parse(sealed.text()).orElseThrow();

        assertThat(read.keyId()).isEqualTo(KEY);
        assertThat(read.cipherText()).containsExactly(1, -2, 3, 127);
        assertThat(sealed.text()).startsWith(SealedSecret.prefixOf(KEY));
    }

    @Test
    void otherTextsAreNoSealedSecrets() {
        for (String text :
                List.of(
                        "",
                        "hunter2",
                        "encrypted:v1:AAAA",
                        "sealed:v1:" + KEY,
                        "sealed:v1:" + KEY + ":",
                        "sealed:v1:" + KEY + ":not base64",
                        "sealed:v2:" + KEY + ":AAAA",
                        " sealed:v1:" + KEY + ":AAAA",
                        "sealed:v1:" + KEY + ":A")) {
            assertThat(SealedSecret.parse(text)).as(text).isEmpty();
        }
    }

    @Test
    void differentPlacesNeverShareTheirBytes() {
        assertThat(new SecretPlace("ab", "c", "d").bytes())
                .isNotEqualTo(new SecretPlace("a", "bc", "d").bytes())
                .isNotEqualTo(new SecretPlace("ab", "c", "e").bytes())
                .isNotEqualTo(new SecretPlace("ab", "c\n1:d", "d").bytes())
                .isEqualTo(new SecretPlace("ab", "c", "d").bytes());
        assertThatIllegalArgumentException().isThrownBy(() -> new SecretPlace("a", "", "b"));
    }

    @Test
    void isPrintedWithoutWhatItHolds() {
        SealedSecret sealed = new SealedSecret(KEY, new byte[] {1, 2, 3});

        assertThat(sealed).hasToString("[sealed under " + KEY + "]");
    }
}
