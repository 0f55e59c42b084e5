package dev.workmate.diagnostics.metrics;

import dev.workmate.journal.AppendWatch;
import java.time.Duration;

/** How quickly the store keeps what it is given, and how calls are answered. */
public final class ServingMetrics implements AppendWatch {
    private static final String APPENDS = "workmate_append_seconds";
    private static final String ANSWERS = "workmate_http_responses_total";

    /** A commit takes milliseconds where all is well. */
    private static final double[] QUICK = {
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
    };

    private static final double NANOS = 1e9;
    private static final int CLASS = 100;

    private final Metrics metrics;

    public ServingMetrics(Metrics metrics) {
        this.metrics = metrics;
        metrics.histogram(APPENDS, "How long the store took to keep new events.", QUICK);
        metrics.counter(ANSWERS, "Answers to calls, by the class of their status.");
        // There from the beginning, so that the first one counts as a rise.
        metrics.count(ANSWERS, 0, "status", "2xx");
        metrics.count(ANSWERS, 0, "status", "5xx");
    }

    @Override
    public void appended(Duration took) {
        metrics.observe(APPENDS, took.toNanos() / NANOS);
    }

    public void answered(int status) {
        metrics.count(ANSWERS, 1, "status", status / CLASS + "xx");
    }
}
