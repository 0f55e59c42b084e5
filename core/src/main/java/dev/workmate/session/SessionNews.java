package dev.workmate.session;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.SessionEvent.ModelSelected;
import dev.workmate.event.SessionEvent.SessionTitled;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommitFollower;
import dev.workmate.journal.Projections;
import dev.workmate.journal.Recorded;
import dev.workmate.live.Notice;
import dev.workmate.live.Notices;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells owners what changes in their lists of sessions and questions, whichever session they look
 * at. The journal's thread only notes what there is to tell; one thread at a time tells it for each
 * session. Thread-safe.
 */
public final class SessionNews implements CommitFollower {
    private static final Logger LOG = LoggerFactory.getLogger(SessionNews.class);
    private static final Duration PROJECTION_WAIT = Duration.ofSeconds(10);

    private final Notices notices;
    private final SessionCatalog catalog;
    private final Projections projections;
    private final Executor tellers;
    private final Map<SessionId, List<Recorded>> untold = new ConcurrentHashMap<>();

    public SessionNews(Notices notices, SessionCatalog catalog, Projections projections) {
        this(
                notices,
                catalog,
                projections,
                tell -> Thread.ofVirtual().name("session-news").start(tell));
    }

    SessionNews(
            Notices notices, SessionCatalog catalog, Projections projections, Executor tellers) {
        this.notices = notices;
        this.catalog = catalog;
        this.projections = projections;
        this.tellers = tellers;
    }

    @Override
    public void committed(List<Recorded> batch) {
        if (!notices.isAnyoneHere()) {
            return;
        }
        List<Recorded> news = batch.stream().filter(SessionNews::isNews).toList();
        if (news.isEmpty()) {
            return;
        }
        SessionId session = news.getFirst().envelope().sessionId();
        List<Recorded> all = untold.merge(session, news, SessionNews::joined);
        if (all == news) {
            start(session);
        }
    }

    private void start(SessionId session) {
        try {
            tellers.execute(() -> tell(session));
        } catch (RuntimeException | Error e) {
            untold.remove(session);
            LOG.error("Nobody can tell the news of session {}; lists show them", session, e);
        }
    }

    private static boolean isNews(Recorded recorded) {
        return switch (recorded.envelope().event()) {
            case UserMessageConfirmed _, SessionTitled _, ModelSelected _ -> true;
            case TurnPaused _, TurnEnded _ -> true;
            case ApprovalRequested _, ApprovalResolved _ -> true;
            default -> false;
        };
    }

    private static List<Recorded> joined(List<Recorded> earlier, List<Recorded> later) {
        return Stream.concat(earlier.stream(), later.stream()).toList();
    }

    private void tell(SessionId session) {
        Optional<List<Recorded>> news = Optional.ofNullable(untold.get(session));
        while (news.isPresent()) {
            List<Recorded> told = news.get();
            try {
                tell(session, told);
            } catch (RuntimeException | Error e) {
                LOG.warn("News of session {} were not told; lists show them when read", session, e);
            }
            news =
                    Optional.ofNullable(
                            untold.computeIfPresent(session, (_, now) -> rest(now, told.size())));
        }
    }

    /** What came while the first {@code told} were told; null where nothing did. */
    private static @Nullable List<Recorded> rest(List<Recorded> now, int told) {
        return now.size() == told ? null : List.copyOf(now.subList(told, now.size()));
    }

    private void tell(SessionId session, List<Recorded> news) {
        Optional<UserId> owner = catalog.ownerOf(session).filter(notices::isHere);
        if (owner.isEmpty()) {
            return;
        }
        awaitViews(session, news);
        for (Recorded recorded : news) {
            question(session, recorded).ifPresent(notice -> notices.tell(owner.get(), notice));
        }
        catalog.find(session).ifPresent(now -> notices.tell(owner.get(), changed(now)));
    }

    /**
     * The lists learn of titles and questions a moment later than the log, and whoever is told of
     * one looks there at once.
     */
    private void awaitViews(SessionId session, List<Recorded> news) {
        if (news.stream().anyMatch(told -> isInViews(told.envelope().event()))) {
            projections.awaitProjected(session, news.getLast().sequence(), PROJECTION_WAIT);
        }
    }

    private static boolean isInViews(AgentEvent event) {
        return switch (event) {
            case SessionTitled _, ApprovalRequested _, ApprovalResolved _ -> true;
            default -> false;
        };
    }

    private static Optional<Notice> question(SessionId session, Recorded recorded) {
        return switch (recorded.envelope().event()) {
            case ApprovalRequested asked ->
                    Optional.of(
                            new Notice.QuestionAsked(
                                    session,
                                    asked.approvalId(),
                                    asked.summary(),
                                    asked.expiresAt()));
            case ApprovalResolved settled ->
                    Optional.of(
                            new Notice.QuestionSettled(
                                    session, settled.approvalId(), settled.decision()));
            default -> Optional.empty();
        };
    }

    @Override
    public void listedElsewhere(SessionId session) {
        catalog.ownerOf(session)
                .filter(notices::isHere)
                .ifPresent(owner -> catalog.find(session).ifPresent(now -> listed(owner, now)));
    }

    /** A session is new in its owner's list, or stands differently in it. */
    public void listed(UserId owner, SessionSummary session) {
        notices.tell(owner, changed(session));
    }

    /** A session is no more. */
    public void erased(UserId owner, SessionId session, Instant at) {
        notices.tell(owner, new Notice.SessionErased(session, at));
    }

    private static Notice changed(SessionSummary session) {
        return new Notice.SessionChanged(
                session.id(),
                session.title(),
                session.activity(),
                session.updatedAt(),
                session.model(),
                session.marks());
    }
}
