package dev.workmate.mcp.stdio;

import dev.workmate.mcp.ForeignText;
import dev.workmate.mcp.Secrets;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts what a child writes to its error stream into our log, in bounds and without secrets. */
final class ErrorLog {
    private static final Logger log = LoggerFactory.getLogger(ErrorLog.class);
    private static final int MAX_LINE = 1_000;
    private static final int MAX_LINES_A_MINUTE = 200;
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private final String name;
    private final LineReader lines;
    private final Secrets secrets;
    private long minute = System.nanoTime();
    private int written;

    ErrorLog(String name, InputStream errors, Secrets secrets) {
        this.name = name;
        this.lines = new LineReader(errors, MAX_LINE * 4);
        this.secrets = secrets;
    }

    void start() {
        Thread.ofPlatform().daemon().name("mcp-err-" + name).start(this::run);
    }

    /** Reads on when it no longer writes, or the child would stand still. */
    private void run() {
        try {
            for (Optional<LineReader.Line> line = lines.next();
                    line.isPresent();
                    line = lines.next()) {
                if (mayWrite()) {
                    log.debug(
                            "{}: {}",
                            name,
                            secrets.mask(ForeignText.clean(line.get().text(), MAX_LINE)));
                }
            }
        } catch (IOException e) {
            log.debug("{} closed its error stream", name);
        }
    }

    private boolean mayWrite() {
        if (System.nanoTime() - minute > MINUTE_NANOS) {
            minute = System.nanoTime();
            written = 0;
        }
        return written++ < MAX_LINES_A_MINUTE;
    }
}
