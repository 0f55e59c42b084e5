package dev.workmate.session;

import java.util.Optional;

/** Which sessions are asked for: those whose title holds {@code words}, after the cursor. */
public record SessionQuery(Optional<String> words, Optional<SessionCursor> after, int limit) {
    public static final int DEFAULT_LIMIT = 20;
    public static final int MAX_LIMIT = 50;

    public SessionQuery {
        if (limit < 1) {
            throw new IllegalArgumentException("a page has at least one session, was " + limit);
        }
    }

    /** One more, to see whether there is a next page. */
    SessionQuery plusOne() {
        return new SessionQuery(words, after, limit + 1);
    }
}
