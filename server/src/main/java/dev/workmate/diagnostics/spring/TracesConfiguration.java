package dev.workmate.diagnostics.spring;

import dev.workmate.diagnostics.metrics.Metrics;
import dev.workmate.diagnostics.otel.Collector;
import dev.workmate.diagnostics.otel.TurnTraces;
import dev.workmate.id.Uuids;
import dev.workmate.journal.Journal;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Traces, where an address for them is set; nothing of it is loaded otherwise. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("workmate.traces-url")
class TracesConfiguration {
    /** The journal tells it of turns that ended, and is asked for them: hence not at once. */
    @Bean
    TurnTraces turnTraces(
            ObjectProvider<Journal> journal, Metrics metrics, Environment environment) {
        return TurnTraces.start(
                journal::getObject,
                Collector.at(
                        environment.getRequiredProperty("workmate.traces-url"),
                        environment.getProperty("workmate.traces-headers", "")),
                Collector.resource(BuildInfo.version(), Uuids.next()),
                content(environment.getProperty("workmate.traces-content", "off")),
                metrics);
    }

    private static TurnTraces.Content content(String text) {
        return switch (text) {
            case "off" -> TurnTraces.Content.LEFT_OUT;
            case "on" -> TurnTraces.Content.SENT;
            default ->
                    throw new IllegalArgumentException(
                            "WORKMATE_TRACES_CONTENT must be on or off, was: " + text);
        };
    }
}
