package dev.workmate.diagnostics.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MetricsTest {
    private final Metrics metrics = new Metrics();

    @Test
    void tellsCountersGaugesAndHistograms() {
        metrics.counter("a_total", "Things.");
        metrics.counter("b_total", "Nothing yet.");
        metrics.gauge("c", "Now.", () -> 2.5);
        metrics.histogram("d_seconds", "Times.");
        metrics.count("a_total", 1, "kind", "x\"y\\z\n");
        metrics.count("a_total", 2, "kind", "x\"y\\z\n");
        metrics.observe("d_seconds", 0.3);
        metrics.observe("d_seconds", 500);

        assertThat(metrics.text())
                .contains(
                        "# HELP a_total Things.\n# TYPE a_total counter\n"
                                + "a_total{kind=\"x\\\"y\\\\z\\n\"} 3\n",
                        "# TYPE b_total counter\nb_total 0\n",
                        "# TYPE c gauge\nc 2.5\n",
                        "d_seconds_bucket{le=\"0.25\"} 0\n",
                        "d_seconds_bucket{le=\"0.5\"} 1\n",
                        "d_seconds_bucket{le=\"120\"} 1\n",
                        "d_seconds_bucket{le=\"+Inf\"} 2\n",
                        "d_seconds_sum 500.3\n",
                        "d_seconds_count 2\n");
    }

    @Test
    void tellsAppendsByMillisecondsAndAnswersByClass() {
        ServingMetrics serving = new ServingMetrics(metrics);
        serving.appended(Duration.ofMillis(3));
        serving.answered(201);
        serving.answered(503);

        assertThat(metrics.text())
                .contains(
                        "workmate_append_seconds_bucket{le=\"0.0025\"} 0\n",
                        "workmate_append_seconds_bucket{le=\"0.005\"} 1\n",
                        "workmate_append_seconds_bucket{le=\"+Inf\"} 1\n",
                        "workmate_append_seconds_sum 0.003\n",
                        "workmate_http_responses_total{status=\"2xx\"} 1\n",
                        "workmate_http_responses_total{status=\"5xx\"} 1\n");
    }

    @Test
    @Timeout(20)
    void aGaugeThatIsLateTakesNothingElseAway() {
        CountDownLatch never = new CountDownLatch(1);
        metrics.gauge(
                "late",
                "Hangs.",
                Patience.within(
                        Duration.ofMillis(50),
                        () -> {
                            try {
                                never.await();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                            return 1;
                        }));
        metrics.gauge("prompt", "Answers.", Patience.within(Duration.ofSeconds(15), () -> 2));

        assertThat(metrics.text()).contains("\nprompt 2\n").doesNotContain("\nlate ");
    }

    @Test
    void aGaugeThatFailsTakesNothingElseAway() {
        metrics.gauge(
                "broken",
                "Fails.",
                () -> {
                    throw new IllegalStateException("no answer");
                });
        metrics.counter("a_total", "Things.");

        assertThat(metrics.text()).contains("a_total 0\n").doesNotContain("\nbroken ");
    }

    @Test
    void namesThatPeopleInventDoNotFillTheMemory() {
        metrics.counter("a_total", "Things.");
        for (int i = 0; i < 100_000; i++) {
            metrics.count("a_total", 1, "tool", "tool" + i);
        }

        assertThat(metrics.text().lines().count()).isLessThan(4_000);
        assertThat(metrics.text()).contains("a_total{tool=\"tool0\"} 1\n", "tool=\"other\"");
    }

    @Test
    void countsOnlyWhatWasDeclared() {
        assertThatThrownBy(() -> metrics.count("unknown_total", 1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
