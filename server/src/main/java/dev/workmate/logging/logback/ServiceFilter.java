package dev.workmate.logging.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import dev.workmate.logging.LogServices;

/** Leaves out the lines of services that were not chosen; errors always pass. Thread-safe. */
public final class ServiceFilter extends Filter<ILoggingEvent> {
    private volatile LogServices services = LogServices.parse("");

    /** Called by Logback with what the setting says, which was checked before. */
    public void setServices(String list) {
        services = LogServices.parse(list);
    }

    @Override
    public FilterReply decide(ILoggingEvent event) {
        return event.getLevel().isGreaterOrEqual(Level.ERROR)
                        || services.take(event.getLoggerName())
                ? FilterReply.NEUTRAL
                : FilterReply.DENY;
    }
}
