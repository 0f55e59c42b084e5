package dev.workmate.event;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.ApprovalEvent.GrantRemembered;
import dev.workmate.event.ToolEvent.LateResultNoted;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.event.TurnEvent.AgentChanged;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.TurnEvent.TurnQueued;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.event.TurnEvent.TurnStarted;

/** Who sees an event. A new event does not compile until someone has decided. */
public enum Visibility {
    /** Shown to the user, live and on reload. */
    USER,
    /** Sent live marked internal, and returned apart from the conversation as a transition. */
    TRANSITION,
    /** For audit, billing and recovery only. */
    INTERNAL;

    public static Visibility of(AgentEvent event) {
        return switch (event) {
            case MessageEvent _, NoticeEvent _ -> USER;
            case ToolRequested call -> ofTool(call.toolName());
            case ToolFinished call -> ofTool(call.toolName());
            case ToolStarted _, LateResultNoted _ -> INTERNAL;
            case ApprovalRequested _, ApprovalResolved _ -> USER;
            case ArgumentsEdited _, GrantRemembered _ -> INTERNAL;
            case TurnPaused _ -> USER;
            case AgentChanged _ -> TRANSITION;
            case TurnQueued _, TurnStarted _, TurnResumed _, CancelRequested _, TurnEnded _ ->
                    INTERNAL;
            case TaskEvent _, ModelEvent _, SessionEvent _ -> INTERNAL;
        };
    }

    private static Visibility ofTool(String toolName) {
        return InternalTools.isInternal(toolName) ? INTERNAL : USER;
    }

    public boolean isInternal() {
        return this != USER;
    }

    /** Whether a viewer receives it. */
    public boolean isSent() {
        return this != INTERNAL;
    }
}
