package dev.workmate.session;

import java.util.List;
import java.util.Optional;

/**
 * Which sessions are asked for: those on a shelf whose title holds {@code words} or in which they
 * were said, in a folder or anywhere, after the cursor.
 */
public record SessionQuery(
        Optional<String> words,
        Shelf shelf,
        Optional<String> folder,
        Optional<SessionCursor> after,
        int limit) {
    public static final int DEFAULT_LIMIT = 20;
    public static final int MAX_LIMIT = 50;

    /** Where sessions stand in their owner's list. */
    public enum Shelf {
        /** Neither put away nor deleted. */
        ACTIVE,
        PINNED,
        ARCHIVED,
        /** To be erased soon, unless brought back. */
        DELETED,
        /** All but the deleted ones. */
        KEPT
    }

    public SessionQuery {
        if (limit < 1) {
            throw new IllegalArgumentException("a page has at least one session, was " + limit);
        }
    }

    /** What is searched for, word by word. */
    public List<String> searched() {
        return words.map(SearchWords::of).orElse(List.of());
    }

    /** One more, to see whether there is a next page. */
    SessionQuery plusOne() {
        return new SessionQuery(words, shelf, folder, after, limit + 1);
    }
}
