package dev.workmate.logging;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * The ids that log lines carry: which session and turn a thread works for. Whoever starts a thread
 * hands them on.
 */
public final class LogContext {
    public static final String SESSION = "sessionId";
    public static final String TURN = "turnId";

    private LogContext() {}

    /** From now on this thread works for a turn. */
    public static void enter(SessionId session, TurnId turn) {
        MDC.put(SESSION, session.value());
        MDC.put(TURN, turn.value());
    }

    /** The same work, with the ids of the thread that hands it on. */
    public static Runnable handedOn(Runnable work) {
        @Nullable Map<String, String> ids = MDC.getCopyOfContextMap();
        return () -> {
            if (ids != null) {
                MDC.setContextMap(ids);
            }
            work.run();
        };
    }
}
