package dev.workmate.session;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.User;
import dev.workmate.event.Draft;
import dev.workmate.event.SessionEvent;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Projections;
import dev.workmate.journal.Reach;
import dev.workmate.journal.SessionChange;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** What owners do with their sessions besides talking in them. Thread-safe. */
public final class Sessions {
    public static final int MAX_TITLE = 200;

    private static final Duration PROJECTION_WAIT = Duration.ofSeconds(2);

    private final Journal journal;
    private final SessionCatalog catalog;
    private final Projections projections;
    private final Occupants occupants;
    private final SessionBelongings belongings;
    private final AgentIdentity scribe;
    private final InstantSource time;

    /** {@code scribe} is the agent that titles are recorded under. */
    public Sessions(
            Journal journal,
            SessionCatalog catalog,
            Projections projections,
            Occupants occupants,
            SessionBelongings belongings,
            AgentIdentity scribe,
            InstantSource time) {
        this.journal = journal;
        this.catalog = catalog;
        this.projections = projections;
        this.occupants = occupants;
        this.belongings = belongings;
        this.scribe = scribe;
        this.time = time;
    }

    public SessionSummary create(User owner) {
        SessionId id = SessionId.next();
        journal.open(id, owner.id());
        SessionSummary session =
                catalog.find(id)
                        .orElseThrow(
                                () -> new IllegalStateException("no session after opening " + id));
        occupants.listed(owner.id(), session);
        return session;
    }

    public SessionPage list(User owner, SessionQuery query) {
        List<SessionSummary> found = catalog.list(owner.id(), query.plusOne());
        if (found.size() <= query.limit()) {
            return new SessionPage(found, Optional.empty(), excerpts(found, query));
        }
        List<SessionSummary> page = found.subList(0, query.limit());
        return new SessionPage(
                page, Optional.of(SessionCursor.of(page.getLast())), excerpts(page, query));
    }

    public List<SessionFolder> folders(User owner) {
        return catalog.folders(owner.id(), SessionFolder.MAX_FOLDERS);
    }

    /** Read from the logs themselves, so that nothing is shown that was not said. */
    private Map<SessionId, Excerpt> excerpts(List<SessionSummary> found, SessionQuery query) {
        List<String> words = query.searched();
        Map<SessionId, Excerpt> excerpts = new HashMap<>();
        for (SessionSummary session : found) {
            session.hit()
                    .ifPresent(
                            at ->
                                    said(session.id(), at)
                                            .ifPresent(
                                                    text ->
                                                            excerpts.put(
                                                                    session.id(),
                                                                    Excerpt.of(at, text, words))));
        }
        return excerpts;
    }

    private Optional<String> said(SessionId session, long sequence) {
        return journal.after(session, sequence - 1, 1, Reach.VISIBLE).stream()
                .filter(event -> event.sequence() == sequence)
                .flatMap(event -> WordReader.words(event.envelope().event()).stream())
                .findFirst();
    }

    /** Empty where the session has been erased since the check. */
    public Optional<SessionSummary> find(OwnedSession session) {
        return catalog.find(session.id());
    }

    /** Records the title; the answer has it even if the list follows a moment later. */
    public Optional<SessionSummary> rename(OwnedSession session, String title) {
        if (title.isBlank() || title.length() > MAX_TITLE) {
            throw new IllegalArgumentException("a title has 1 to " + MAX_TITLE + " characters");
        }
        CommandOutcome<String> outcome =
                journal.command(
                        session.id(),
                        BatchId.next(),
                        _ ->
                                new CommandRule.Accept<>(
                                        List.of(draft(new SessionEvent.SessionTitled(title))),
                                        SessionChange.STAY,
                                        title));
        if (outcome instanceof CommandOutcome.Accepted<String> accepted) {
            projections.awaitProjected(session.id(), accepted.state().head(), PROJECTION_WAIT);
        }
        return catalog.find(session.id()).map(summary -> summary.named(title));
    }

    /**
     * Records which model answers in the session from now on; nothing means the usual one. A turn
     * that runs keeps its own.
     */
    public Optional<SessionSummary> choose(OwnedSession session, Optional<String> model) {
        journal.command(
                session.id(),
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(draft(new SessionEvent.ModelSelected(model))),
                                SessionChange.STAY,
                                model));
        return catalog.find(session.id()).map(summary -> summary.served(model));
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

    /** Erases the session and all it holds; whatever still runs in it is cut off. */
    public void delete(OwnedSession session) {
        remove(session, journal::erase);
    }

    /** The same, but for the skeleton of its log: that it was there can still be proven. */
    public void forget(OwnedSession session) {
        remove(session, journal::forget);
    }

    private void remove(OwnedSession session, Consumer<SessionId> fromLog) {
        occupants.leave(session);
        fromLog.accept(session.id());
        belongings.erase(session.id());
        occupants.erased(session);
    }
}
