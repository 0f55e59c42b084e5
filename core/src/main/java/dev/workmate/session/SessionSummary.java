package dev.workmate.session;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.live.Activity;
import dev.workmate.live.Marks;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A session without what was said in it; {@code model} is what was chosen for it, {@code hit} the
 * message in which a searched word was found.
 */
public record SessionSummary(
        SessionId id,
        Optional<String> title,
        Instant createdAt,
        Instant updatedAt,
        long head,
        Optional<TurnId> activeTurnId,
        boolean parked,
        boolean quarantined,
        Optional<String> model,
        Marks marks,
        OptionalLong hit) {
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
                model,
                marks,
                hit);
    }

    SessionSummary served(Optional<String> newModel) {
        return new SessionSummary(
                id,
                title,
                createdAt,
                updatedAt,
                head,
                activeTurnId,
                parked,
                quarantined,
                newModel,
                marks,
                hit);
    }

    /** The same session, found by the words of this message. */
    public SessionSummary found(OptionalLong newHit) {
        return new SessionSummary(
                id,
                title,
                createdAt,
                updatedAt,
                head,
                activeTurnId,
                parked,
                quarantined,
                model,
                marks,
                newHit);
    }
}
