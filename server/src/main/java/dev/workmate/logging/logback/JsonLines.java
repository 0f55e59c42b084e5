package dev.workmate.logging.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.LayoutBase;
import dev.workmate.logging.LogServices;
import dev.workmate.logging.Redaction;
import dev.workmate.text.JsonValue;
import java.util.Map;
import java.util.TreeMap;

/**
 * For programs: one JSON object in each line, named as the Elastic Common Schema does, with the
 * service and all ids. Thread-safe.
 */
public final class JsonLines extends LayoutBase<ILoggingEvent> {
    @Override
    public String doLayout(ILoggingEvent event) {
        JsonValue.Builder line =
                JsonValue.object()
                        .with("@timestamp", event.getInstant().toString())
                        .with("log", log(event))
                        .with("service", service(event))
                        .with("message", Redaction.of(event.getFormattedMessage()));
        Map<String, String> ids = new TreeMap<>(event.getMDCPropertyMap());
        ids.forEach(line::with);
        IThrowableProxy failure = event.getThrowableProxy();
        if (failure != null) {
            line.with("error", error(failure));
        }
        JsonValue ecs = JsonValue.object().with("version", "8.11").build();
        return line.with("ecs", ecs).build().toJson().value() + "\n";
    }

    private static JsonValue log(ILoggingEvent event) {
        return JsonValue.object()
                .with("level", event.getLevel().toString())
                .with("logger", event.getLoggerName())
                .build();
    }

    private static JsonValue service(ILoggingEvent event) {
        return JsonValue.object()
                .with("namespace", "workmate")
                .with("name", LogServices.of(event.getLoggerName()))
                .build();
    }

    private static JsonValue error(IThrowableProxy failure) {
        ToldFailure told = ToldFailure.of(failure);
        return JsonValue.object()
                .with("type", failure.getClassName())
                .with("message", told.message())
                .with("stack_trace", told.trace())
                .build();
    }
}
