package dev.workmate.testkit;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent;
import dev.workmate.event.ModelEvent;
import dev.workmate.event.SessionEvent;
import dev.workmate.event.ToolEvent;
import dev.workmate.event.TurnEvent;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.HandoffType;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.id.EventId;
import dev.workmate.id.MessageId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Events on their way into a journal, for tests that care little what they say. */
public final class Drafts {
    public static final AgentIdentity AGENT =
            new AgentIdentity(new AgentId("test-agent"), "Test", "flask", "#112233");
    private static final Instant AT = Instant.parse("2026-11-15T09:30:00.123Z");

    private Drafts() {}

    public static Draft of(TurnId turn, AgentEvent event) {
        return new Draft(
                EventId.next(),
                Optional.of(turn),
                Optional.empty(),
                0,
                event instanceof MessageEvent.UserMessageConfirmed
                        ? Optional.empty()
                        : Optional.of(AGENT),
                AT,
                event);
    }

    /** Visible. */
    /** Of the session as a whole: it belongs to no turn. */
    public static Draft ofSession(SessionEvent event) {
        return new Draft(
                EventId.next(),
                Optional.empty(),
                Optional.empty(),
                0,
                Optional.of(AGENT),
                AT,
                event);
    }

    public static Draft userMessage(TurnId turn, String content) {
        return of(
                turn,
                new MessageEvent.UserMessageConfirmed(
                        MessageId.next(), Optional.empty(), content, List.of()));
    }

    /** Visible. */
    public static Draft message(TurnId turn, String content) {
        return of(
                turn,
                new MessageEvent.MessageWritten(
                        MessageId.next(),
                        content,
                        List.of(),
                        AnswerStop.END_TURN,
                        "test-model",
                        "test",
                        Usage.of(7, 5),
                        Optional.empty()));
    }

    /** Internal. */
    public static Draft callStarted(TurnId turn) {
        return of(turn, new ModelEvent.ModelCallStarted(CallId.next(), "general"));
    }

    /** Visible. */
    public static Draft toolFinished(TurnId turn) {
        return of(
                turn,
                new ToolEvent.ToolFinished(
                        ToolUseId.next(),
                        "look",
                        ToolStatus.SUCCESS,
                        "done",
                        false,
                        1,
                        Optional.empty(),
                        Optional.empty()));
    }

    /** Sent, but not part of the conversation. */
    public static Draft agentChanged(TurnId turn) {
        return of(
                turn,
                new TurnEvent.AgentChanged(
                        new AgentId("supervisor"),
                        AGENT.id(),
                        HandoffType.SUPERVISOR_ROUTING,
                        Optional.empty()));
    }
}
