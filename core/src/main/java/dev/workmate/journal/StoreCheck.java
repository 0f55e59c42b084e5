package dev.workmate.journal;

import dev.workmate.id.SessionId;
import java.util.List;

/**
 * Says where what a store keeps about a session beside its chain of events contradicts them: the
 * session's row, the views that people see, the bytes that events name, the mark of how far the log
 * had come. Thread-safe.
 */
@FunctionalInterface
public interface StoreCheck {
    /** For journals that keep nothing else. */
    StoreCheck NONE = _ -> List.of();

    /** What any of them finds. */
    static StoreCheck all(List<StoreCheck> checks) {
        List<StoreCheck> each = List.copyOf(checks);
        return session ->
                each.stream().flatMap(check -> check.contradictions(session).stream()).toList();
    }

    /** One sentence for each contradiction, the first few of them; empty where all agrees. */
    List<String> contradictions(SessionId session);
}
