package dev.workmate.session;

import dev.workmate.access.OwnedSession;
import dev.workmate.id.SessionId;
import dev.workmate.journal.ForgottenException;
import dev.workmate.journal.HashChain;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.journal.Skeleton;
import dev.workmate.journal.StoreCheck;
import dev.workmate.journal.Stretch;
import dev.workmate.journal.Trace;
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
     * contradictions} is what else the store keeps that does not follow from the log. The words of
     * {@code forgotten} events cannot be read any more; their hashes hold all the same.
     */
    public record Verification(
            boolean valid,
            long events,
            long head,
            OptionalLong firstInvalid,
            List<String> contradictions,
            long forgotten) {
        public Verification {
            contradictions = List.copyOf(contradictions);
        }

        public Verification(
                boolean valid,
                long events,
                long head,
                OptionalLong firstInvalid,
                List<String> contradictions) {
            this(valid, events, head, firstInvalid, contradictions, 0);
        }

        private Verification with(List<String> more) {
            return new Verification(
                    valid && more.isEmpty(), events, head, firstInvalid, more, forgotten);
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
                            // What came in between is among the events, so the head is no older.
                            long head = Math.max(state.head(), last);
                            return new Page(events, head, last < head);
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
                    .map(
                            chain ->
                                    chain.valid()
                                            ? chain.with(contradictions(chain, session))
                                            : chain);
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

    /**
     * A store whose rows cannot even be compared agrees with nothing; with words that are forgotten
     * there is nothing to compare.
     */
    private List<String> contradictions(Verification chain, OwnedSession session) {
        if (chain.forgotten() > 0) {
            return List.of();
        }
        try {
            return store.contradictions(session.id());
        } catch (IllegalArgumentException | IllegalStateException e) {
            return List.of("What is stored cannot be read: " + e.getMessage());
        }
    }

    private Verification verify(SessionState state) {
        List<Stretch> lineage = journal.lineage(state.id());
        String hash = HashChain.start(Stretch.recordedIn(lineage, 1));
        long sequence = 0;
        long forgotten = 0;
        while (sequence < state.head()) {
            long before = sequence;
            for (Link link : read(state.id(), lineage, sequence)) {
                if (link.trace().sequence() > state.head()) {
                    break;
                }
                hash = link.trace().link(hash);
                if (link.trace().sequence() != sequence + 1 || !link.holds(hash)) {
                    return broken(state.head(), sequence);
                }
                forgotten += link.isForgotten() ? 1 : 0;
                sequence++;
            }
            // Also where only what was appended meanwhile is left: the tail was cut before it.
            if (sequence == before) {
                return broken(state.head(), sequence);
            }
        }
        if (!hash.equals(state.lastHash())) {
            return broken(state.head(), sequence - 1);
        }
        return hasStrayEvents(state, lineage)
                ? broken(state.head(), sequence)
                : new Verification(
                        true, sequence, state.head(), OptionalLong.empty(), List.of(), forgotten);
    }

    /** What an event left in the log, and the event itself unless its words are forgotten. */
    private record Link(Trace trace, Optional<Recorded> event) {
        /** Also what stands for the words in the hash must have been made of them. */
        boolean holds(String hash) {
            return hash.equals(trace.hash()) && event.map(Link::saysWhatWasHashed).orElse(true);
        }

        private static boolean saysWhatWasHashed(Recorded event) {
            return event.commitment()
                    .map(made -> made.covers(event.batch(), event.payload()))
                    .orElse(true);
        }

        boolean isForgotten() {
            return event.isEmpty();
        }
    }

    /** What an erased session left; empty where that is nothing. */
    public Optional<Verification> verifySkeleton(SessionId session) {
        return journal.skeleton(session).map(left -> verify(session, left));
    }

    private Verification verify(SessionId session, Skeleton left) {
        String hash = left.start();
        long sequence = 0;
        List<Trace> page = traces(session, 0);
        while (!page.isEmpty()) {
            for (Trace trace : page) {
                hash = trace.link(hash);
                if (trace.sequence() != sequence + 1 || !hash.equals(trace.hash())) {
                    return broken(left.head(), sequence);
                }
                sequence++;
            }
            page = traces(session, sequence);
        }
        if (sequence != left.head()) {
            return broken(left.head(), Math.min(sequence, left.head()));
        }
        return hash.equals(left.lastHash())
                ? new Verification(
                        true, sequence, sequence, OptionalLong.empty(), List.of(), sequence)
                : broken(left.head(), sequence - 1);
    }

    /** A row that can no longer be read is a changed row. */
    private List<Trace> traces(SessionId session, long after) {
        for (int size : PAGES) {
            try {
                return journal.traces(session, after, size);
            } catch (IllegalArgumentException | IllegalStateException | NullPointerException e) {
                // Tried again with fewer, to come close to it.
            }
        }
        return List.of();
    }

    /** Events beyond the head, though the head has not moved on: nobody appended those. */
    private boolean hasStrayEvents(SessionState state, List<Stretch> lineage) {
        return !read(state.id(), lineage, state.head()).isEmpty()
                && journal.find(state.id()).filter(now -> now.head() == state.head()).isPresent();
    }

    /** A row that can no longer be read is a changed row: what lies before it still counts. */
    private List<Link> read(SessionId session, List<Stretch> lineage, long after) {
        for (int size : PAGES) {
            try {
                return links(session, lineage, after, size);
            } catch (RuntimeException e) {
                // Fails again, and as itself, where it is the store that cannot be read.
                journal.find(session);
            }
        }
        return List.of();
    }

    private List<Link> links(SessionId session, List<Stretch> lineage, long after, int size) {
        try {
            return journal.after(session, after, size, Reach.ALL).stream()
                    .map(event -> event.in(Stretch.recordedIn(lineage, event.sequence())))
                    .map(event -> new Link(Trace.of(event), Optional.of(event)))
                    .toList();
        } catch (ForgottenException e) {
            if (!journal.isForgotten(session)) {
                throw e;
            }
            return journal.traces(session, after, size).stream()
                    .map(trace -> new Link(trace, Optional.empty()))
                    .toList();
        }
    }

    /** The session in which each event was recorded; for a fork not always itself. */
    public List<Stretch> lineage(OwnedSession session) {
        return journal.lineage(session.id());
    }

    private static Verification broken(long head, long lastGood) {
        return new Verification(
                false, lastGood, head, OptionalLong.of(Math.max(1, lastGood + 1)), List.of());
    }
}
