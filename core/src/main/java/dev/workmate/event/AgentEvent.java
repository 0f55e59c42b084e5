package dev.workmate.event;

/**
 * A fact of a session: recorded, numbered, replayed. Every leaf is a record with a stored name in
 * {@link EventNames}.
 */
public sealed interface AgentEvent
        permits MessageEvent,
                ToolEvent,
                ApprovalEvent,
                TurnEvent,
                TaskEvent,
                ModelEvent,
                SessionEvent,
                NoticeEvent,
                ToldByTool {}
