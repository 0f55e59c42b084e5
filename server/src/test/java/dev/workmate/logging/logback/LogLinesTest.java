package dev.workmate.logging.logback;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.LayoutBase;
import jakarta.mail.MessagingException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** What a line tells of a failure: of which kind and from where, not what people wrote. */
class LogLinesTest {
    private final Logger logger = logger();

    private static Logger logger() {
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        return context.getLogger("dev.workmate.knowledge.Reading");
    }

    @Test
    void aFailureIsToldWithoutWhatItQuotes() {
        RuntimeException failure =
                new IllegalStateException(
                        "no look at /home/mia/Noa.txt",
                        new UncheckedIOException(new NoSuchFileException("/home/mia/Noa.txt")));
        failure.addSuppressed(new MessagingException("550 <noa@example.com> is unknown"));
        failure.addSuppressed(unreadable("{\"title\": Noa}"));
        for (LayoutBase<ILoggingEvent> layout : List.of(new TextLines(), new JsonLines())) {
            assertThat(layout.doLayout(event(failure)))
                    .contains("source 7 could not be read")
                    .contains("no look at …")
                    .contains("Caused by: java.nio.file.NoSuchFileException: …")
                    .contains("jakarta.mail.MessagingException: …")
                    .contains("at dev.workmate.logging.logback.LogLinesTest")
                    .doesNotContainIgnoringCase("noa");
        }
    }

    @Test
    void whatQuotesNothingIsTold() {
        IllegalStateException failure =
                new IllegalStateException("the index is closed", new Error("password=hunter22"));
        for (LayoutBase<ILoggingEvent> layout : List.of(new TextLines(), new JsonLines())) {
            assertThat(layout.doLayout(event(failure)))
                    .contains("the index is closed")
                    .contains("java.lang.Error: password=[redacted]")
                    .doesNotContain("hunter22");
        }
    }

    private LoggingEvent event(Throwable failure) {
        return new LoggingEvent(
                getClass().getName(),
                logger,
                Level.WARN,
                "source {} could not be read",
                failure,
                new Object[] {7});
    }

    private static JacksonException unreadable(String json) {
        try {
            new JsonMapper().readTree(json);
        } catch (JacksonException e) {
            return e;
        }
        throw new AssertionError("it was read");
    }
}
