package dev.workmate.event;

import dev.workmate.event.value.ToolFault;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.ToolUseId;
import dev.workmate.text.JsonText;
import java.util.Optional;

/** A step in the life of one tool call: requested, perhaps started, always finished. */
public sealed interface ToolEvent extends AgentEvent {
    ToolUseId toolUseId();

    String toolName();

    record ToolRequested(ToolUseId toolUseId, String toolName, JsonText arguments, boolean readOnly)
            implements ToolEvent {}

    /** The intent, stored before a tool that cannot be repeated acts. */
    record ToolStarted(ToolUseId toolUseId, String toolName, String argumentsDigest)
            implements ToolEvent {}

    record ToolFinished(
            ToolUseId toolUseId,
            String toolName,
            ToolStatus status,
            String output,
            boolean truncated,
            long durationMs,
            Optional<String> error,
            Optional<ToolFootprint> footprint,
            Optional<ToolFault> fault)
            implements ToolEvent {
        /** Whatever went wrong, if anything did, was the tool's own. */
        public ToolFinished(
                ToolUseId toolUseId,
                String toolName,
                ToolStatus status,
                String output,
                boolean truncated,
                long durationMs,
                Optional<String> error,
                Optional<ToolFootprint> footprint) {
            this(
                    toolUseId,
                    toolName,
                    status,
                    output,
                    truncated,
                    durationMs,
                    error,
                    footprint,
                    Optional.empty());
        }
    }

    /**
     * A result that came from a process which had lost the turn: kept for the audit, without
     * effect.
     */
    record LateResultNoted(ToolUseId toolUseId, String toolName, ToolStatus status, String output)
            implements ToolEvent {}
}
