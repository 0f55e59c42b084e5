package dev.workmate.access.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TotpTest {
    private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);

    /** The examples of RFC 6238, appendix B; their last six digits. */
    @ParameterizedTest
    @CsvSource({
        "59, 287082",
        "1111111109, 081804",
        "1111111111, 050471",
        "1234567890, 005924",
        "2000000000, 279037",
        "20000000000, 353130"
    })
    void makesTheCodesOfTheStandard(long second, String code) {
        assertThat(Totp.code(SECRET, Totp.step(Instant.ofEpochSecond(second)))).isEqualTo(code);
    }

    @Test
    void bearsClocksThatDifferByOneStepAndNoMore() {
        Instant now = Instant.ofEpochSecond(1_111_111_111);
        long step = Totp.step(now);

        assertThat(Totp.matchingStep(SECRET, Totp.code(SECRET, step), now)).hasValue(step);
        assertThat(Totp.matchingStep(SECRET, Totp.code(SECRET, step - 1), now)).hasValue(step - 1);
        assertThat(Totp.matchingStep(SECRET, Totp.code(SECRET, step + 1), now)).hasValue(step + 1);
        assertThat(Totp.matchingStep(SECRET, Totp.code(SECRET, step - 2), now)).isEmpty();
        assertThat(Totp.matchingStep(SECRET, Totp.code(SECRET, step + 2), now)).isEmpty();
        assertThat(Totp.matchingStep(SECRET, "", now)).isEmpty();
    }

    @Test
    void tellsAppsTheSecretAsTheyWantIt() {
        assertThat(Base32.encode(SECRET)).isEqualTo("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assertThat(Base32.encode("foob".getBytes(StandardCharsets.US_ASCII))).isEqualTo("MZXW6YQ");
        assertThat(Base32.encode(new byte[0])).isEmpty();
    }
}
