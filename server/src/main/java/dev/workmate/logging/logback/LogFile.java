package dev.workmate.logging.logback;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.FileSize;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;

/**
 * The log in a folder, as JSON lines: what {@code ./workmate logs} reads. Bounded by taking the
 * oldest file away; whoever logs never waits for it. Closed when the server ends.
 */
public final class LogFile implements AutoCloseable {
    /** The file that is written to; older ones have a number behind their name. */
    public static final String NAME = "workmate.jsonl";

    /** How many older files there are at most. */
    public static final int OLDER = 4;

    private static final String OURS = "dev.workmate";
    private static final String MAX_SIZE = "10MB";
    private static final int QUEUE = 4096;

    private final @Nullable Logger root;
    private final @Nullable AsyncAppender appender;
    private final @Nullable Level before;

    private LogFile(
            @Nullable Logger root, @Nullable AsyncAppender appender, @Nullable Level before) {
        this.root = root;
        this.appender = appender;
        this.before = before;
    }

    /** Writes nothing. */
    public static LogFile none() {
        return new LogFile(null, null, null);
    }

    /** The folder is there. */
    public static LogFile in(Path folder, String services) {
        ILoggerFactory loggers = LoggerFactory.getILoggerFactory();
        if (!(loggers instanceof LoggerContext context)) {
            return none();
        }
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        AsyncAppender appender = queued(context, rolling(context, folder), services);
        root.addAppender(appender);
        Logger ours = context.getLogger(OURS);
        Level before = ours.getLevel();
        if (!ours.isInfoEnabled()) {
            ours.setLevel(Level.INFO);
        }
        return new LogFile(root, appender, before);
    }

    private static RollingFileAppender<ILoggingEvent> rolling(LoggerContext context, Path folder) {
        RollingFileAppender<ILoggingEvent> file = new RollingFileAppender<>();
        file.setContext(context);
        file.setName("FILE-" + folder);
        file.setFile(folder.resolve(NAME).toString());
        FixedWindowRollingPolicy window = new FixedWindowRollingPolicy();
        window.setContext(context);
        window.setParent(file);
        window.setFileNamePattern(folder.resolve(NAME) + ".%i");
        window.setMinIndex(1);
        window.setMaxIndex(OLDER);
        window.start();
        SizeBasedTriggeringPolicy<ILoggingEvent> size = new SizeBasedTriggeringPolicy<>();
        size.setContext(context);
        size.setMaxFileSize(FileSize.valueOf(MAX_SIZE));
        size.start();
        file.setRollingPolicy(window);
        file.setTriggeringPolicy(size);
        file.setEncoder(lines(context));
        file.start();
        return file;
    }

    private static LayoutWrappingEncoder<ILoggingEvent> lines(LoggerContext context) {
        JsonLines layout = new JsonLines();
        layout.setContext(context);
        layout.start();
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setLayout(layout);
        encoder.start();
        return encoder;
    }

    private static AsyncAppender queued(
            LoggerContext context, RollingFileAppender<ILoggingEvent> file, String services) {
        ServiceFilter filter = new ServiceFilter();
        filter.setServices(services);
        filter.start();
        AsyncAppender queued = new AsyncAppender();
        queued.setContext(context);
        queued.setName("LOG-" + file.getName());
        queued.setQueueSize(QUEUE);
        queued.setDiscardingThreshold(0);
        queued.setNeverBlock(true);
        queued.setMaxFlushTime(3_000);
        queued.addFilter(filter);
        queued.addAppender(file);
        queued.start();
        return queued;
    }

    @Override
    public void close() {
        if (root != null && appender != null) {
            root.detachAppender(appender);
            root.getLoggerContext().getLogger(OURS).setLevel(before);
            appender.stop();
        }
    }
}
