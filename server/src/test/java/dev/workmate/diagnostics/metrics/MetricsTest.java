package dev.workmate.diagnostics.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

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
