package dev.workmate.event;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The stored and sent names of events and signals. Names are data: a class may be renamed, a name
 * never.
 */
public final class EventNames {
    private static final Map<Class<? extends AgentEvent>, String> EVENTS = new LinkedHashMap<>();
    private static final Map<Class<? extends LiveSignal>, String> SIGNALS = new LinkedHashMap<>();
    private static final Map<String, Class<? extends AgentEvent>> EVENTS_BY_NAME = new HashMap<>();

    static {
        EVENTS.put(MessageEvent.UserMessageConfirmed.class, "user_message_confirmed");
        EVENTS.put(MessageEvent.ThoughtShared.class, "thinking");
        EVENTS.put(MessageEvent.MessageWritten.class, "message");
        EVENTS.put(MessageEvent.ContentRefused.class, "content_refused");
        EVENTS.put(MessageEvent.ChartDrawn.class, "chart");
        EVENTS.put(MessageEvent.ErrorRaised.class, "error");
        EVENTS.put(MessageEvent.MessageRated.class, "message_rated");
        EVENTS.put(ToolEvent.ToolRequested.class, "tool_use");
        EVENTS.put(ToolEvent.ToolStarted.class, "tool_started");
        EVENTS.put(ToolEvent.ToolFinished.class, "tool_result");
        EVENTS.put(ToolEvent.LateResultNoted.class, "late_tool_result");
        EVENTS.put(ApprovalEvent.ApprovalRequested.class, "approval_requested");
        EVENTS.put(ApprovalEvent.ApprovalResolved.class, "approval_resolved");
        EVENTS.put(ApprovalEvent.ArgumentsEdited.class, "arguments_edited");
        EVENTS.put(ApprovalEvent.GrantRemembered.class, "grant_remembered");
        EVENTS.put(TurnEvent.TurnQueued.class, "turn_queued");
        EVENTS.put(TurnEvent.TurnStarted.class, "turn_started");
        EVENTS.put(TurnEvent.TurnResumed.class, "turn_resumed");
        EVENTS.put(TurnEvent.TurnPaused.class, "turn_paused");
        EVENTS.put(TurnEvent.CancelRequested.class, "cancel_requested");
        EVENTS.put(TurnEvent.TurnEnded.class, "turn_ended");
        EVENTS.put(TurnEvent.AgentChanged.class, "agent_changed");
        EVENTS.put(TaskEvent.TaskOpened.class, "task_opened");
        EVENTS.put(TaskEvent.TaskClosed.class, "task_closed");
        EVENTS.put(ModelEvent.ModelCallStarted.class, "model_call_started");
        EVENTS.put(ModelEvent.ModelCallCompleted.class, "model_call_completed");
        EVENTS.put(ModelEvent.ModelCallFailed.class, "model_call_failed");
        EVENTS.put(NoticeEvent.ConversationCondensed.class, "conversation_condensed");
        EVENTS.put(NoticeEvent.NoticeGiven.class, "notice");
        EVENTS.put(SessionEvent.SessionTitled.class, "session_titled");
        EVENTS.put(SessionEvent.CompanySelected.class, "company_selected");
        EVENTS.put(SessionEvent.ModelSelected.class, "model_selected");
        EVENTS.put(SessionEvent.SessionForked.class, "session_forked");
        EVENTS.put(SessionEvent.SessionEnded.class, "session_ended");

        SIGNALS.put(LiveSignal.SessionStarted.class, "session_start");
        SIGNALS.put(LiveSignal.TurnCompleted.class, "complete");
        SIGNALS.put(LiveSignal.StreamStarted.class, "stream_start");
        SIGNALS.put(LiveSignal.ReasoningArrived.class, "reasoning_delta");
        SIGNALS.put(LiveSignal.TextArrived.class, "content_delta");
        SIGNALS.put(LiveSignal.ToolCallArrived.class, "tool_call_delta");
        SIGNALS.put(LiveSignal.StreamEnded.class, "stream_end");
        SIGNALS.put(LiveSignal.StreamReset.class, "stream_reset");
        SIGNALS.put(LiveSignal.ToolProgressed.class, "tool_progress");
        SIGNALS.put(LiveSignal.AgentStateChanged.class, "agent_state");

        EVENTS.forEach((type, name) -> EVENTS_BY_NAME.put(name, type));
    }

    private EventNames() {}

    public static String of(AgentEvent event) {
        return require(EVENTS.get(event.getClass()), event.getClass());
    }

    public static String of(LiveSignal signal) {
        return require(SIGNALS.get(signal.getClass()), signal.getClass());
    }

    public static Optional<Class<? extends AgentEvent>> eventNamed(String name) {
        return Optional.ofNullable(EVENTS_BY_NAME.get(name));
    }

    /** All events with their names, in the order of the contract. */
    public static Map<Class<? extends AgentEvent>, String> events() {
        return java.util.Collections.unmodifiableMap(EVENTS);
    }

    /** All signals with their names, in the order of the contract. */
    public static Map<Class<? extends LiveSignal>, String> signals() {
        return java.util.Collections.unmodifiableMap(SIGNALS);
    }

    private static String require(@org.jspecify.annotations.Nullable String name, Class<?> type) {
        if (name == null) {
            throw new IllegalStateException(type + " has no name; register it in EventNames");
        }
        return name;
    }
}
