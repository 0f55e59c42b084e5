package dev.workmate.logging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "401 for Authorization: Bearer s3same-0pen-12345",
                "password=s3same-0pen-12345",
                "{\"client_secret\":\"s3same-0pen-12345\"}",
                "GET https://x.test/?api_key=s3same-0pen-12345&a=b",
                "postgres://ada:s3same-0pen-12345@db:5432/workmate",
                "wrong key sk-s3same-0pen-12345",
                "X-Amz-Signature=s3same-0pen-12345"
            })
    void takesOutWhatLooksLikeASecret(String line) {
        String safe = Redaction.of(line);

        assertThat(safe).doesNotContain("s3same-0pen-12345").contains("[redacted]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "session 0198-aa met a fault; it will be taken up again",
                "java.io.IOException: https://db.test:5432/a@b",
                "the password is wrong",
                "anthropic:claude answered as GENERAL: TOOL_USE, 812 tokens in, 33 out, 1200 ms",
                "risk-free task-list of 12"
            })
    void leavesAllElseAsItIs(String line) {
        assertThat(Redaction.of(line)).isEqualTo(line);
    }
}
