package dev.workmate.logging.logback;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The lines that come through, by a logger of its own. */
class ServiceFilterTest {
    private final LoggerContext context = new LoggerContext();
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final ServiceFilter filter = new ServiceFilter();

    @Test
    void leavesOutServicesThatWereNotChosen() {
        filter.setServices("turn");
        assertThat(said()).containsExactly("turn info", "turn error", "tool error", "jetty error");
    }

    @Test
    void leavesAllThroughWhereNoneIsChosen() {
        filter.setServices("");
        assertThat(said()).hasSize(6);
    }

    private List<String> said() {
        filter.start();
        lines.addFilter(filter);
        lines.start();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.INFO);
        root.addAppender(lines);
        for (String[] service :
                new String[][] {
                    {"turn", "dev.workmate.turn.log.TurnLines"},
                    {"tool", "dev.workmate.tool.Calls"},
                    {"jetty", "org.eclipse.jetty.Server"}
                }) {
            Logger logger = context.getLogger(service[1]);
            logger.info("{} info", service[0]);
            logger.error("{} error", service[0]);
        }
        return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }
}
