package dev.workmate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonBodyTest {
    @Test
    void takesWhatPeopleSend() {
        JsonBody body = JsonBody.parse("{\"message\":\"" + "x".repeat(11 << 20) + "\"}");

        assertThat(body.requireText("message")).hasSize(11 << 20);
    }

    @Test
    void refusesManyValuesBeforeTheyTakeRoom() {
        byte[] bomb =
                ("{\"a\":[" + "[],".repeat(3_500_000) + "[]]}").getBytes(StandardCharsets.US_ASCII);
        long before = used();

        assertThatThrownBy(() -> JsonBody.parse(bomb))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        problem -> {
                            assertThat(problem.code()).isEqualTo("json_too_complex");
                            assertThat(problem.status()).isEqualTo(400);
                        });
        assertThat(used() - before).isLessThan(100L << 20);
    }

    @Test
    void countsValuesUpToItsLimitAndNotBeyond() {
        // Braces, the name and the brackets are five; the rest are numbers.
        int most = JsonBody.MAX_VALUES - 5;

        assertThat(JsonBody.parse(numbers(most)).has("a")).isTrue();
        assertThatThrownBy(() -> JsonBody.parse(numbers(most + 1)))
                .isInstanceOf(ProblemException.class);
    }

    @Test
    void countsDepthUpToItsLimitAndNotBeyond() {
        assertThat(JsonBody.parse(nested(JsonBody.MAX_DEPTH - 1)).has("a")).isTrue();
        assertThatThrownBy(() -> JsonBody.parse(nested(JsonBody.MAX_DEPTH)))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        problem -> assertThat(problem.code()).isEqualTo("json_too_complex"));
    }

    @Test
    void tellsWhatIsMalformedFromWhatIsTooMuch() {
        assertThatThrownBy(() -> JsonBody.parse("{\"a\":"))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        problem -> assertThat(problem.code()).isEqualTo("malformed_json"));
    }

    private static String numbers(int count) {
        return "{\"a\":[" + "1,".repeat(count - 1) + "1]}";
    }

    private static String nested(int depth) {
        return "{\"a\":" + "[".repeat(depth) + "]".repeat(depth) + "}";
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
