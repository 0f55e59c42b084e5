package dev.workmate.turn.log;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.Envelope;
import dev.workmate.event.InternalTools;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.event.TurnEvent.TurnStarted;
import dev.workmate.journal.Recorded;
import dev.workmate.logging.LogContext;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Says in the log how turns go, once it is stored: names, times and counts, and no word of what was
 * said. Each line is of the service it is about. Thread-safe.
 */
public final class TurnLines {
    private static final Logger TURN = LoggerFactory.getLogger(TurnLines.class);
    private static final Logger LLM = LoggerFactory.getLogger("dev.workmate.llm.Calls");
    private static final Logger TOOL = LoggerFactory.getLogger("dev.workmate.tool.Calls");

    private TurnLines() {}

    /** On the thread that works for the turn, whose ids the lines carry. */
    public static void tell(List<Recorded> batch) {
        if (!TURN.isInfoEnabled() && !LLM.isInfoEnabled() && !TOOL.isInfoEnabled()) {
            return;
        }
        @Nullable Map<String, String> before = MDC.getCopyOfContextMap();
        try {
            batch.forEach(recorded -> tell(recorded.envelope()));
        } finally {
            MDC.setContextMap(before == null ? Map.of() : before);
        }
    }

    private static void tell(Envelope envelope) {
        envelope.turnId().ifPresent(turn -> LogContext.enter(envelope.sessionId(), turn));
        envelope.agent().ifPresent(agent -> LogContext.enter(agent.id()));
        switch (envelope.event()) {
            case TurnStarted _ -> TURN.info("the turn begins");
            case TurnResumed again -> TURN.info("the turn is taken up, try {}", again.attempt());
            case TurnPaused paused -> TURN.info("the turn waits: {}", paused.reason());
            case TurnEnded end ->
                    TURN.info("the turn ended: {} after {} ms", end.stopReason(), end.durationMs());
            case ApprovalRequested _ -> TURN.info("a person is asked");
            case ModelCallCompleted done ->
                    LLM.info(
                            "{}:{} answered as {}: {}, {} tokens in, {} out, {} ms",
                            done.provider(),
                            done.model(),
                            done.role(),
                            done.stopReason(),
                            done.usage().inputTokens(),
                            done.usage().outputTokens(),
                            done.durationMs());
            case ModelCallFailed failed ->
                    LLM.info(
                            "{} failed as {}: {} after {} ms",
                            failed.model().orElse("a model"),
                            failed.role(),
                            failed.code(),
                            failed.durationMs());
            case ToolFinished done when !InternalTools.isInternal(done.toolName()) ->
                    TOOL.info(
                            "{} ended: {} after {} ms",
                            done.toolName(),
                            done.status(),
                            done.durationMs());
            default -> {}
        }
    }
}
