package dev.workmate.event;

import java.time.Instant;
import java.util.Optional;

/** A question to a person before a tool may act, and its answer. */
public sealed interface ApprovalEvent extends AgentEvent {
    ApprovalId approvalId();

    /**
     * {@code digest} is of the tool's name and these exact arguments: a yes is bound to it. {@code
     * entity} is what the person may agree to once and for all in this session; absent where every
     * call is asked about.
     */
    record ApprovalRequested(
            ApprovalId approvalId,
            ToolUseId toolUseId,
            String toolName,
            JsonText arguments,
            String summary,
            String reason,
            Instant expiresAt,
            Optional<Preview> preview,
            Optional<String> digest,
            Optional<String> entity)
            implements ApprovalEvent {}

    record ApprovalResolved(
            ApprovalId approvalId, Decision decision, String by, Optional<String> reason)
            implements ApprovalEvent {}

    /** The person changed the arguments before agreeing: these run, and none other. */
    record ArgumentsEdited(
            ApprovalId approvalId,
            ToolUseId toolUseId,
            JsonText arguments,
            String digest,
            String by)
            implements ApprovalEvent {}

    /** The person agreed to all draft writes to an entity for the rest of the session. */
    record GrantRemembered(ApprovalId approvalId, String toolName, String entity, String by)
            implements ApprovalEvent {}
}
