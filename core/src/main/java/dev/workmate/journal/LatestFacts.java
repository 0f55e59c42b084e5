package dev.workmate.journal;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.SessionId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The latest event of one kind in a session, read from the log itself and so never behind it. Reads
 * only what was added since it last looked. Thread-safe.
 */
public final class LatestFacts<E extends AgentEvent> {
    private static final int PAGE = 500;
    private static final int MAX_REMEMBERED = 2_000;

    private final Journal journal;
    private final Class<E> kind;

    /** Guarded by itself; the least recently used goes first. */
    private final Map<SessionId, Seen<E>> remembered =
            new LinkedHashMap<>(64, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<SessionId, Seen<E>> eldest) {
                    return size() > MAX_REMEMBERED;
                }
            };

    private record Seen<E>(long upTo, Optional<E> latest) {}

    public LatestFacts(Journal journal, Class<E> kind) {
        this.journal = journal;
        this.kind = kind;
    }

    public Optional<E> of(SessionId session) {
        Seen<E> seen;
        synchronized (remembered) {
            seen = remembered.getOrDefault(session, new Seen<>(0, Optional.empty()));
        }
        Seen<E> now = readOn(session, seen);
        synchronized (remembered) {
            remembered.merge(session, now, (a, b) -> a.upTo() >= b.upTo() ? a : b);
        }
        return now.latest();
    }

    private Seen<E> readOn(SessionId session, Seen<E> seen) {
        long upTo = seen.upTo();
        Optional<E> latest = seen.latest();
        while (true) {
            List<Recorded> page = journal.after(session, upTo, PAGE, Reach.ALL);
            for (Recorded recorded : page) {
                if (kind.isInstance(recorded.envelope().event())) {
                    latest = Optional.of(kind.cast(recorded.envelope().event()));
                }
                upTo = recorded.sequence();
            }
            if (page.size() < PAGE) {
                return new Seen<>(upTo, latest);
            }
        }
    }
}
