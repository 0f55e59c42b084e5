package dev.workmate.session;

import dev.workmate.access.OwnedSession;
import dev.workmate.id.SessionId;
import dev.workmate.journal.HashChain;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.journal.StoreCheck;
import dev.workmate.journal.Stretch;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Everything a session's log holds, and the proof that nobody changed it. Thread-safe. */
public final class AuditLog {
    public static final int DEFAULT_LIMIT = 100;
    public static final int MAX_LIMIT = 500;

    /** Ever smaller, to come close to a row that cannot be read. */
    private static final int[] PAGES = {500, 50, 5, 1};

    private final Journal journal;
    private final StoreCheck store;

    public AuditLog(Journal journal, StoreCheck store) {
        this.journal = journal;
        this.store = store;
    }

    /** A piece of the whole log, internal events included. */
    public record Page(List<Recorded> events, long head, boolean hasMore) {
        public Page {
            events = List.copyOf(events);
        }
    }

    /**
     * {@code firstInvalid} is the first sequence that is missing, changed or out of place; {@code
     * contradictions} is what else the store keeps that does not follow from the log.
     */
    public record Verification(
            boolean valid,
            long events,
            long head,
            OptionalLong firstInvalid,
            List<String> contradictions) {
        public Verification {
            contradictions = List.copyOf(contradictions);
        }

        private Verification with(List<String> more) {
            return new Verification(valid && more.isEmpty(), events, head, firstInvalid, more);
        }
    }

    /** Empty where the session is gone. */
    public Optional<Page> page(OwnedSession session, long after, int limit) {
        return journal.find(session.id())
                .map(
                        state -> {
                            List<Recorded> events =
                                    journal.after(session.id(), after, limit, Reach.ALL);
                            long last =
                                    events.isEmpty() ? state.head() : events.getLast().sequence();
                            return new Page(events, state.head(), last < state.head());
                        });
    }

    /**
     * Recomputes the chain up to the head, a page at a time, then compares what else is stored.
     * Empty where the session is gone.
     */
    public Optional<Verification> verify(OwnedSession session) {
        try {
            return journal.find(session.id())
                    .map(this::verify)
                    .map(chain -> chain.valid() ? chain.with(contradictions(session.id())) : chain);
        } catch (IllegalArgumentException e) {
            return Optional.of(
                    new Verification(
                            false,
                            0,
                            0,
                            OptionalLong.of(1),
                            List.of("The session's row cannot be read: " + e.getMessage())));
        }
    }

    /** A store whose rows cannot even be compared agrees with nothing. */
    private List<String> contradictions(SessionId session) {
        try {
            return store.contradictions(session);
        } catch (IllegalArgumentException | IllegalStateException e) {
            return List.of("What is stored cannot be read: " + e.getMessage());
        }
    }

    private Verification verify(SessionState state) {
        List<Stretch> lineage = journal.lineage(state.id());
        String hash = HashChain.start(recordedIn(lineage, 1));
        long sequence = 0;
        while (sequence < state.head()) {
            long before = sequence;
            for (Recorded event : read(state.id(), sequence)) {
                if (event.sequence() > state.head()) {
                    break;
                }
                hash = link(hash, recordedIn(lineage, event.sequence()), event);
                if (event.sequence() != sequence + 1 || !hash.equals(event.hash())) {
                    return broken(state, sequence);
                }
                sequence++;
            }
            // Also where only what was appended meanwhile is left: the tail was cut before it.
            if (sequence == before) {
                return broken(state, sequence);
            }
        }
        if (!hash.equals(state.lastHash())) {
            return broken(state, sequence - 1);
        }
        return hasStrayEvents(state)
                ? broken(state, sequence)
                : new Verification(true, sequence, state.head(), OptionalLong.empty(), List.of());
    }

    /** Events beyond the head, though the head has not moved on: nobody appended those. */
    private boolean hasStrayEvents(SessionState state) {
        return !read(state.id(), state.head()).isEmpty()
                && journal.find(state.id()).filter(now -> now.head() == state.head()).isPresent();
    }

    /** A row that can no longer be read is a changed row: what lies before it still counts. */
    private List<Recorded> read(SessionId session, long after) {
        for (int size : PAGES) {
            try {
                return journal.after(session, after, size, Reach.ALL);
            } catch (RuntimeException e) {
                // Fails again, and as itself, where it is the store that cannot be read.
                journal.find(session);
            }
        }
        return List.of();
    }

    /** The session in which each event was recorded; for a fork not always itself. */
    public List<Stretch> lineage(OwnedSession session) {
        return journal.lineage(session.id());
    }

    private static SessionId recordedIn(List<Stretch> lineage, long sequence) {
        return lineage.stream()
                .filter(stretch -> stretch.holds(sequence))
                .findFirst()
                .orElse(lineage.getLast())
                .recordedIn();
    }

    private static String link(String previous, SessionId recordedIn, Recorded event) {
        return HashChain.link(
                previous,
                event.envelope().in(recordedIn),
                event.batch(),
                event.batchIndex(),
                event.epoch(),
                event.payload());
    }

    private static Verification broken(SessionState state, long lastGood) {
        return new Verification(
                false,
                lastGood,
                state.head(),
                OptionalLong.of(Math.max(1, lastGood + 1)),
                List.of());
    }
}
