package dev.workmate.diagnostics.spring;

import dev.workmate.configuration.Agreement;
import dev.workmate.diagnostics.http.MetricsController;
import dev.workmate.diagnostics.metrics.CommitMetrics;
import dev.workmate.diagnostics.metrics.EmbeddingMetrics;
import dev.workmate.diagnostics.metrics.Metrics;
import dev.workmate.http.ManagementDoor;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Projector;
import dev.workmate.knowledge.EmbeddingMeter;
import dev.workmate.live.Seats;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.turn.Turns;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** What is counted, and who may see it. */
@Configuration(proxyBeanMethods = false)
class MetricsConfiguration {
    @Bean
    Metrics metrics() {
        Metrics metrics = new Metrics();
        Runtime runtime = Runtime.getRuntime();
        metrics.gauge(
                "workmate_memory_used_bytes",
                "Memory of Java objects.",
                () -> runtime.totalMemory() - runtime.freeMemory());
        metrics.gauge(
                "workmate_memory_max_bytes",
                "The most memory that Java objects may take.",
                runtime::maxMemory);
        metrics.gauge(
                "workmate_uptime_seconds",
                "How long the process has been running.",
                () -> ManagementFactory.getRuntimeMXBean().getUptime() / 1000.0);
        return metrics;
    }

    @Bean
    CommitListener commitMetrics(Metrics metrics) {
        return new CommitMetrics(metrics);
    }

    @Bean
    EmbeddingMeter embeddingMetrics(Metrics metrics) {
        return new EmbeddingMetrics(metrics);
    }

    @Bean
    MetricsController metricsController(
            Metrics metrics,
            Turns turns,
            Projector projector,
            Seats seats,
            Agreement agreement,
            WorkmateSettings settings,
            Environment environment) {
        metrics.gauge(
                "workmate_turns_running", "Turns that run in this process.", turns::runningCount);
        metrics.gauge(
                "workmate_turns_waiting_for_store",
                "Turns that cannot go on because the store does not answer.",
                turns::waitingForStore);
        metrics.gauge(
                "workmate_projector_sessions_behind",
                "Sessions whose views are not up to date.",
                projector::sessionsBehind);
        metrics.gauge("workmate_viewers", "Viewers connected to this process.", seats::taken);
        metrics.gauge(
                "workmate_configuration_versions",
                "Different configurations among the servers on this database; 1 where all agree.",
                () -> agreement.last().versions());
        Optional<String> token =
                Optional.ofNullable(environment.getProperty("workmate.metrics-token"))
                        .map(String::strip)
                        .filter(text -> !text.isEmpty());
        return new MetricsController(metrics, new ManagementDoor(settings.isLoopback(), token));
    }
}
