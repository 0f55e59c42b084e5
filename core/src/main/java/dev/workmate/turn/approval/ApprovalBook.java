package dev.workmate.turn.approval;

import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Need;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.text.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * All questions to people, over all sessions: a view of the journal, so a moment behind it.
 * Thread-safe.
 */
public interface ApprovalBook {
    Optional<Question> find(ApprovalId approval);

    /** A person's questions, newest first. */
    List<Question> of(UserId owner, Status status, int limit);

    /** What others of the tenant asked for and an approver decides on, newest first. */
    List<Question> forApprover(UserId approver, TenantId tenant, Status status, int limit);

    /** Questions whose time is up, oldest first. */
    List<Question> overdue(Instant now, int limit);

    /** Which questions are wanted. */
    enum Status {
        PENDING,
        ANY
    }

    /** One question and, once there is one, its answer. */
    record Question(
            ApprovalId id,
            SessionId session,
            UserId owner,
            Optional<TurnId> turn,
            String toolName,
            JsonText arguments,
            String summary,
            String reason,
            Instant requestedAt,
            Instant expiresAt,
            Optional<Decision> decision,
            Optional<String> decidedBy,
            Optional<String> sessionTitle,
            Optional<Need> needs) {}
}
