package dev.workmate.http;

import dev.workmate.id.Uuids;
import dev.workmate.logging.LogContext;
import org.slf4j.MDC;

/** The id that ties an answer, its log lines and a user's report together. */
public final class Correlation {
    /** The name in log patterns. */
    public static final String KEY = LogContext.CORRELATION;

    public static final String HEADER = "X-Correlation-Id";

    private Correlation() {}

    /** The current call's id; a fresh one outside of calls. */
    public static String id() {
        String id = MDC.get(KEY);
        return id == null ? Uuids.next() : id;
    }

    /** Runs work under a fresh id. */
    public static void with(Runnable work) {
        try (MDC.MDCCloseable _ = MDC.putCloseable(KEY, Uuids.next())) {
            work.run();
        }
    }
}
