package dev.workmate.logging.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.LayoutBase;
import dev.workmate.logging.LogContext;
import dev.workmate.logging.LogServices;
import dev.workmate.logging.Redaction;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * For people: time, level, the ids of call, session, turn and agent, the service, and what is said.
 * Thread-safe.
 */
public final class TextLines extends LayoutBase<ILoggingEvent> {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);
    private static final List<String> IDS =
            List.of(LogContext.CORRELATION, LogContext.SESSION, LogContext.TURN, LogContext.AGENT);

    @Override
    public String doLayout(ILoggingEvent event) {
        Map<String, String> known = event.getMDCPropertyMap();
        String ids =
                IDS.stream()
                        .map(id -> known.getOrDefault(id, "-"))
                        .collect(Collectors.joining(" ", "[", "]"));
        StringBuilder line =
                new StringBuilder()
                        .append(TIME.format(event.getInstant()))
                        .append(String.format(" %-5s ", event.getLevel()))
                        .append(ids)
                        .append(' ')
                        .append(LogServices.of(event.getLoggerName()))
                        .append(' ')
                        .append(shortName(event.getLoggerName()))
                        .append(" - ")
                        .append(Redaction.of(event.getFormattedMessage()))
                        .append('\n');
        if (event.getThrowableProxy() != null) {
            line.append(ToldFailure.of(event.getThrowableProxy()).trace());
        }
        return line.toString();
    }

    private static String shortName(String logger) {
        return logger.substring(logger.lastIndexOf('.') + 1);
    }
}
