package dev.workmate.llm.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.llm.FailureCode;
import dev.workmate.llm.Origin;
import dev.workmate.outbound.LocalPauses;
import dev.workmate.time.Deadline;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPolicyTest {
    private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");
    private static final Origin MODEL = new Origin("toy", "one");

    private final RetryPolicy policy = new RetryPolicy(() -> NOW, () -> 1.0);

    @ParameterizedTest
    @CsvSource({
        "400, false",
        "401, false",
        "404, false",
        "408, true",
        "409, true",
        "429, true",
        "500, true",
        "503, true",
        "529, true"
    })
    void triesAgainByStatus(int status, boolean again) {
        assertThat(judged(status, Map.of()).retryable()).isEqualTo(again);
    }

    @Test
    void letsTheProviderOverruleTheStatus() {
        assertThat(judged(400, Map.of("x-should-retry", "true")).retryable()).isTrue();
        assertThat(judged(500, Map.of("x-should-retry", "false")).retryable()).isFalse();
        assertThat(judged(500, Map.of("x-should-retry", "perhaps")).retryable()).isTrue();
    }

    @Test
    void doesNotTryAgainWhenTheQuotaIsUsedUp() {
        Refusal refusal = refusal(429, Map.of());
        CallFailure failure =
                policy.judge(CallFailure.of(FailureCode.QUOTA_EXHAUSTED, "empty"), refusal);
        assertThat(policy.after(0, failure)).isEmpty();
    }

    @Test
    void triesTwiceAtMost() {
        CallFailure failure = judged(500, Map.of());
        assertThat(policy.after(0, failure)).contains(Duration.ofMillis(375));
        assertThat(policy.after(1, failure)).contains(Duration.ofMillis(750));
        assertThat(policy.after(2, failure)).isEmpty();
    }

    @Test
    void waitsAsLongAsTheProviderAsks() {
        assertThat(wait(Map.of("retry-after-ms", "1500", "retry-after", "9")))
                .contains(Duration.ofMillis(1_500));
        assertThat(wait(Map.of("retry-after", "2"))).contains(Duration.ofSeconds(2));
        assertThat(wait(Map.of("retry-after", "Sun, 15 Nov 2026 10:00:07 GMT")))
                .contains(Duration.ofSeconds(7));
    }

    @Test
    void waitsItsOwnTimeWhereTheProviderAsksForNonsense() {
        for (String nonsense : List.of("0", "-3", "soon", "9e99", "NaN")) {
            assertThat(wait(Map.of("retry-after", nonsense)))
                    .as(nonsense)
                    .contains(Duration.ofMillis(375));
        }
    }

    @Test
    void whatAProviderAsksOfOneCallHoldsForAllCallsOfTheModel() {
        LocalPauses pauses = new LocalPauses(() -> NOW);
        RetryPolicy told = new RetryPolicy(() -> NOW, () -> 0, pauses);

        told.afterRefusal(MODEL, judged(429, Map.of("retry-after", "3")));
        told.afterRefusal(MODEL, judged(529, Map.of("retry-after", "2")));

        assertThat(pauses.left("toy:one")).isEqualTo(Duration.ofSeconds(3));
        assertThat(pauses.left("toy:other")).isEqualTo(Duration.ZERO);
        assertThatThrownBy(() -> told.awaitPause(MODEL, Deadline.in(Duration.ofSeconds(2))))
                .isInstanceOf(CallFailure.class)
                .hasMessageContaining("not to be called");
    }

    @Test
    void onlyAProviderThatIsAskedTooMuchIsLeftAlone() throws Exception {
        LocalPauses pauses = new LocalPauses(() -> NOW);
        RetryPolicy told = new RetryPolicy(() -> NOW, () -> 0, pauses);

        told.afterRefusal(MODEL, judged(500, Map.of("retry-after", "3")));
        told.afterRefusal(MODEL, judged(429, Map.of()));

        assertThat(pauses.left("toy:one")).isEqualTo(Duration.ZERO);
        told.awaitPause(MODEL, Deadline.in(Duration.ZERO));
    }

    @Test
    void nobodyIsLeftAloneForHours() {
        LocalPauses pauses = new LocalPauses(() -> NOW);

        new RetryPolicy(() -> NOW, () -> 0, pauses)
                .afterRefusal(MODEL, judged(429, Map.of("retry-after", "7200")));

        assertThat(pauses.left("toy:one")).isEqualTo(Duration.ofMinutes(2));
    }

    private Optional<Duration> wait(Map<String, String> headers) {
        return policy.after(0, judged(429, headers));
    }

    private CallFailure judged(int status, Map<String, String> headers) {
        FailureCode code = ProviderFailures.code(status, "", "");
        return policy.judge(CallFailure.of(code, "failed"), refusal(status, headers));
    }

    private static Refusal refusal(int status, Map<String, String> headers) {
        Map<String, List<String>> all =
                headers.entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, e -> List.of(e.getValue())));
        return new Refusal(status, HttpHeaders.of(all, (_, _) -> true), "");
    }
}
