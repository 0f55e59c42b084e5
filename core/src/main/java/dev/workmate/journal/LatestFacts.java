package dev.workmate.journal;

import dev.workmate.event.AgentEvent;
import dev.workmate.id.SessionId;
import java.util.Optional;

/**
 * The latest event of one kind in a session, read from the log itself and so never behind it.
 * Remembers nothing, and costs the same however long the log is. Thread-safe.
 */
public final class LatestFacts<E extends AgentEvent> {
    private final Journal journal;
    private final Class<E> kind;

    public LatestFacts(Journal journal, Class<E> kind) {
        this.journal = journal;
        this.kind = kind;
    }

    public Optional<E> of(SessionId session) {
        return journal.latest(session, kind)
                .map(recorded -> kind.cast(recorded.envelope().event()));
    }
}
