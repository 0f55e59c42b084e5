package dev.workmate.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.joran.spi.JoranException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Whoever logs neither waits nor fails, whatever becomes of the terminal: another thread writes.
 */
class LogSettingsTest {
    private final LoggerContext context = new LoggerContext();

    @AfterEach
    void stop() {
        context.stop();
    }

    @Test
    void everyLineIsWrittenByAThreadOfItsOwn() throws JoranException {
        List<Appender<ILoggingEvent>> appenders = new ArrayList<>();
        for (Logger logger : configured().getLoggerList()) {
            logger.iteratorForAppenders().forEachRemaining(appenders::add);
        }

        assertThat(appenders)
                .isNotEmpty()
                .allSatisfy(
                        appender ->
                                assertThat(appender)
                                        .isInstanceOfSatisfying(
                                                AsyncAppender.class,
                                                async -> {
                                                    assertThat(async.isNeverBlock()).isTrue();
                                                    assertThat(async.getQueueSize())
                                                            .isBetween(256, 65_536);
                                                }));
    }

    private LoggerContext configured() throws JoranException {
        URL settings = LogSettingsTest.class.getResource("/logback-spring.xml");
        assertThat(settings).isNotNull();
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(settings);
        return context;
    }
}
