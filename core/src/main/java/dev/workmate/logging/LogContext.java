package dev.workmate.logging;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * The ids that log lines carry: which session, turn and agent a thread works for, and the call that
 * began it. Whoever starts a thread hands them on.
 */
public final class LogContext {
    public static final String SESSION = "sessionId";
    public static final String TURN = "turnId";
    public static final String AGENT = "agentId";

    /** The call of a client that the work was begun by; callers are told it. */
    public static final String CORRELATION = "correlationId";

    private LogContext() {}

    /** From now on this thread works for a turn. */
    public static void enter(SessionId session, TurnId turn) {
        MDC.put(SESSION, session.value());
        MDC.put(TURN, turn.value());
        MDC.remove(AGENT);
    }

    /** From now on this thread works in the name of an agent. */
    public static void enter(AgentId agent) {
        MDC.put(AGENT, agent.value());
    }

    /** What comes now was begun by no call, or by one that nobody knows any more. */
    public static void leaveCall() {
        MDC.remove(CORRELATION);
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
