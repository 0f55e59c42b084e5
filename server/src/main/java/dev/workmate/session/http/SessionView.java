package dev.workmate.session.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.session.SessionCursor;
import dev.workmate.session.SessionPage;
import dev.workmate.session.SessionSummary;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A session as clients see it; the title is null until there is one, the model where the usual one
 * answers.
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record SessionView(
        SessionId id,
        Optional<String> title,
        Instant createdAt,
        Instant updatedAt,
        long head,
        Optional<TurnId> activeTurnId,
        boolean parked,
        Optional<String> model) {
    static SessionView of(SessionSummary session) {
        return new SessionView(
                session.id(),
                session.title(),
                session.createdAt(),
                session.updatedAt(),
                session.head(),
                session.activeTurnId(),
                session.parked(),
                session.model());
    }

    /** Sessions with the newest activity first, and where the next page begins. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Page(List<SessionView> sessions, Optional<String> nextCursor) {
        static Page of(SessionPage page) {
            return new Page(
                    page.sessions().stream().map(SessionView::of).toList(),
                    page.next().map(SessionCursor::text));
        }
    }
}
