package dev.workmate.event;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.ApprovalEvent.GrantRemembered;
import dev.workmate.event.MessageEvent.ChartDrawn;
import dev.workmate.event.MessageEvent.ContentRefused;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.ThoughtShared;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.TurnEvent.AgentChanged;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.TurnEvent.TurnQueued;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.event.TurnEvent.TurnStarted;

/** What storing means for each kind of happening. */
public enum Persistence {
    /** A person's word: stored and answered before anything else. */
    SYNC_REQUIRED,
    /** Stored before it is shown; the relational views follow. */
    ASYNC_ALLOWED,
    /** Never stored. */
    TRANSIENT;

    public static Persistence of(AgentEvent event) {
        return switch (event) {
            case UserMessageConfirmed _,
                    ApprovalResolved _,
                    ArgumentsEdited _,
                    GrantRemembered _,
                    CancelRequested _,
                    TurnQueued _ ->
                    SYNC_REQUIRED;
            case ThoughtShared _, MessageWritten _, ContentRefused _, ChartDrawn _, ErrorRaised _ ->
                    ASYNC_ALLOWED;
            case ApprovalRequested _,
                    ToolEvent _,
                    TaskEvent _,
                    ModelEvent _,
                    NoticeEvent _,
                    SessionEvent _ ->
                    ASYNC_ALLOWED;
            case TurnStarted _, TurnResumed _, TurnPaused _, TurnEnded _, AgentChanged _ ->
                    ASYNC_ALLOWED;
        };
    }

    public static Persistence of(LiveSignal signal) {
        return TRANSIENT;
    }
}
