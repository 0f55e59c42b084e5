package dev.workmate.session;

import java.util.List;
import java.util.Optional;

/** Some sessions of one owner, newest activity first. */
public record SessionPage(List<SessionSummary> sessions, Optional<SessionCursor> next) {
    public SessionPage {
        sessions = List.copyOf(sessions);
    }
}
