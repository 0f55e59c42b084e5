package dev.workmate.diagnostics.spring;

import dev.workmate.configuration.Agreement;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.diagnostics.http.MetricsController;
import dev.workmate.diagnostics.metrics.CommitMetrics;
import dev.workmate.diagnostics.metrics.EmbeddingMetrics;
import dev.workmate.diagnostics.metrics.Metrics;
import dev.workmate.diagnostics.metrics.Patience;
import dev.workmate.diagnostics.metrics.ServingMetrics;
import dev.workmate.http.AnswerWatch;
import dev.workmate.http.ManagementDoor;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.ProjectionStore;
import dev.workmate.journal.Projector;
import dev.workmate.knowledge.EmbeddingMeter;
import dev.workmate.live.Neighbours;
import dev.workmate.live.Seats;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.turn.Turns;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** What is counted, and who may see it. */
@Configuration(proxyBeanMethods = false)
class MetricsConfiguration {
    private static final int MAX_SET_ASIDE = 1_000;

    /** Prometheus gives up after ten seconds, and two of these may be late. */
    private static final Duration STORE_LIMIT = Duration.ofSeconds(3);

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
    ServingMetrics servingMetrics(Metrics metrics) {
        return new ServingMetrics(metrics);
    }

    @Bean
    AnswerWatch answerMetrics(ServingMetrics serving) {
        return serving::answered;
    }

    /** What an operator is called for, besides what the process counts itself. */
    @Bean
    SmartInitializingSingleton troubleMetrics(
            Metrics metrics,
            Database database,
            ProjectionStore projections,
            Neighbours neighbours,
            WorkmateSettings settings) {
        boolean hasRedis = !settings.redis().value().isEmpty();
        return () -> {
            metrics.gauge(
                    "workmate_store_up",
                    "1 while the store answers in time, otherwise 0.",
                    () -> isUp(database) ? 1 : 0);
            metrics.gauge(
                    "workmate_events_set_aside",
                    "Events that could not be put into the views; 1000 where there are more.",
                    Patience.within(
                            STORE_LIMIT, () -> projections.deadLetters(MAX_SET_ASIDE).size()));
            metrics.gauge(
                    "workmate_redis_away",
                    "1 while the Redis that is set does not answer, otherwise 0.",
                    () -> hasRedis && !neighbours.areHeard() ? 1 : 0);
            metrics.gauge(
                    "workmate_other_servers",
                    "Other servers that were heard through Redis lately.",
                    neighbours::count);
        };
    }

    private static boolean isUp(Database database) {
        try {
            return Patience.within(STORE_LIMIT, () -> database.read(MetricsConfiguration::one))
                            .getAsDouble()
                    == 1;
        } catch (IllegalStateException e) {
            // Its cause is in the log already, of whoever needed the store.
            return false;
        }
    }

    private static int one(Connection connection) throws SQLException {
        return Sql.first(connection, "SELECT 1", row -> row.getInt(1)).orElse(0);
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
