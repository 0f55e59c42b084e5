package dev.workmate.session;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import java.time.Instant;
import java.util.Optional;

/** A session without what was said in it; {@code model} is what was chosen for it. */
public record SessionSummary(
        SessionId id,
        Optional<String> title,
        Instant createdAt,
        Instant updatedAt,
        long head,
        Optional<TurnId> activeTurnId,
        boolean parked,
        Optional<String> model) {
    SessionSummary named(String newTitle) {
        return new SessionSummary(
                id, Optional.of(newTitle), createdAt, updatedAt, head, activeTurnId, parked, model);
    }

    SessionSummary served(Optional<String> newModel) {
        return new SessionSummary(
                id, title, createdAt, updatedAt, head, activeTurnId, parked, newModel);
    }
}
