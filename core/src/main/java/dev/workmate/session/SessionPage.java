package dev.workmate.session;

import dev.workmate.id.SessionId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Some sessions of one owner, newest activity first, and what was found in them. */
public record SessionPage(
        List<SessionSummary> sessions,
        Optional<SessionCursor> next,
        Map<SessionId, Excerpt> excerpts) {
    public SessionPage {
        sessions = List.copyOf(sessions);
        excerpts = Map.copyOf(excerpts);
    }
}
