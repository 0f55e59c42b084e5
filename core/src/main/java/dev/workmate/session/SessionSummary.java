package dev.workmate.session;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.live.Activity;
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
        boolean quarantined,
        Optional<String> model) {
    public Activity activity() {
        return Activity.of(quarantined, activeTurnId.isPresent(), parked);
    }

    SessionSummary named(String newTitle) {
        return new SessionSummary(
                id,
                Optional.of(newTitle),
                createdAt,
                updatedAt,
                head,
                activeTurnId,
                parked,
                quarantined,
                model);
    }

    SessionSummary served(Optional<String> newModel) {
        return new SessionSummary(
                id, title, createdAt, updatedAt, head, activeTurnId, parked, quarantined, newModel);
    }
}
