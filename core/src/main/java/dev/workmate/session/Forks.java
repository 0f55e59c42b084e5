package dev.workmate.session;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.Draft;
import dev.workmate.event.SessionEvent;
import dev.workmate.event.SessionEvent.ModelSelected;
import dev.workmate.event.SessionEvent.SessionForked;
import dev.workmate.event.SessionEvent.SessionTitled;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.Fork;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Projections;
import dev.workmate.journal.SessionState;
import dev.workmate.turn.CutTurns;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes sessions that begin with the history of another one and go their own way. What a person
 * allowed for the rest of that one does not count in them. Thread-safe.
 */
public final class Forks {
    private static final Duration PROJECTION_WAIT = Duration.ofSeconds(2);

    private final Journal journal;
    private final SessionCatalog catalog;
    private final Projections projections;
    private final Occupants occupants;
    private final CutTurns cutTurns;
    private final AgentIdentity scribe;
    private final InstantSource time;

    /** {@code scribe} is the agent that a fork is recorded under. */
    public Forks(
            Journal journal,
            SessionCatalog catalog,
            Projections projections,
            Occupants occupants,
            CutTurns cutTurns,
            AgentIdentity scribe,
            InstantSource time) {
        this.journal = journal;
        this.catalog = catalog;
        this.projections = projections;
        this.occupants = occupants;
        this.cutTurns = cutTurns;
        this.scribe = scribe;
        this.time = time;
    }

    /** Cuts exactly behind the event {@code at}; what was open there is ended in the fork. */
    public ForkOutcome fork(OwnedSession origin, long at) {
        Optional<SessionState> state = journal.find(origin.id());
        if (state.isEmpty()) {
            return new ForkOutcome.NoSuchSession();
        }
        if (at > state.get().head()) {
            return new ForkOutcome.BeyondTheHead(state.get().head());
        }
        SessionId id = SessionId.next();
        Fork fork = new Fork(origin.id(), at, id, BatchId.next(), drafts(origin, at));
        Optional<SessionState> made = journal.fork(fork);
        if (made.isEmpty()) {
            return new ForkOutcome.NoSuchSession();
        }
        projections.awaitProjected(id, made.get().head(), PROJECTION_WAIT);
        Optional<SessionSummary> session = catalog.find(id);
        session.ifPresent(known -> occupants.listed(origin.user(), known));
        return session.<ForkOutcome>map(ForkOutcome.Forked::new)
                .orElseGet(ForkOutcome.NoSuchSession::new);
    }

    private List<Draft> drafts(OwnedSession origin, long at) {
        List<Draft> drafts = new ArrayList<>(cutTurns.endings(origin.id(), at));
        drafts.add(draft(new SessionForked(origin.id(), at)));
        journal.latest(origin.id(), ModelSelected.class)
                .map(event -> (ModelSelected) event.envelope().event())
                .ifPresent(selected -> drafts.add(draft(selected)));
        // Without its first message a conversation is about something else: it gets its own title.
        catalog.find(origin.id())
                .flatMap(SessionSummary::title)
                .filter(_ -> at > 0)
                .ifPresent(title -> drafts.add(draft(new SessionTitled(title))));
        return drafts;
    }

    private Draft draft(SessionEvent event) {
        return new Draft(
                EventId.next(),
                Optional.empty(),
                Optional.empty(),
                0,
                Optional.of(scribe),
                time.instant(),
                event);
    }
}
