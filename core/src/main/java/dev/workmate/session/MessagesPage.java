package dev.workmate.session;

import dev.workmate.journal.Recorded;
import java.util.List;

/**
 * A piece of a conversation in rising order. Over all pages each visible event and each transition
 * comes exactly once; {@code head} is where a live stream goes on without a gap.
 */
public record MessagesPage(
        List<Recorded> events, List<Recorded> transitions, long head, boolean hasMore) {
    public static final int DEFAULT_LIMIT = 50;
    public static final int MAX_LIMIT = 100;

    public MessagesPage {
        events = List.copyOf(events);
        transitions = List.copyOf(transitions);
    }
}
