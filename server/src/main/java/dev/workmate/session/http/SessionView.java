package dev.workmate.session.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.billing.UsageLine;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.live.Activity;
import dev.workmate.session.Excerpt;
import dev.workmate.session.SessionCursor;
import dev.workmate.session.SessionPage;
import dev.workmate.session.SessionSummary;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A session as clients see it; the title is null until there is one, the model where the usual one
 * answers. {@code erasedAt} is there where it was deleted and can be brought back until then,
 * {@code hit} where a search found it by what was said; {@code spent} only where one session is
 * asked for.
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record SessionView(
        SessionId id,
        Optional<String> title,
        Instant createdAt,
        Instant updatedAt,
        long head,
        Optional<TurnId> activeTurnId,
        boolean parked,
        Activity state,
        Optional<String> model,
        boolean unread,
        boolean pinned,
        boolean archived,
        Optional<Instant> erasedAt,
        Optional<String> folder,
        Optional<SessionHit> hit,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<SessionSpending> spent) {
    /**
     * What all calls of models took, those too that failed, were cut or were asked again elsewhere.
     * Without a cost where no call had a price, or the prices have no currency in common.
     */
    record SessionSpending(long calls, long failedCalls, Usage usage, Optional<Money> cost) {
        static SessionSpending of(UsageLine line) {
            return new SessionSpending(line.calls(), line.failedCalls(), line.usage(), line.cost());
        }
    }

    /** A line of the message that a search found. */
    record SessionHit(long sequence, String text) {
        static SessionHit of(Excerpt excerpt) {
            return new SessionHit(excerpt.sequence(), excerpt.text());
        }
    }

    static SessionView of(SessionSummary session) {
        return of(session, Optional.empty());
    }

    private static SessionView of(SessionSummary session, Optional<Excerpt> hit) {
        return new SessionView(
                session.id(),
                session.title(),
                session.createdAt(),
                session.updatedAt(),
                session.head(),
                session.activeTurnId(),
                session.parked(),
                session.activity(),
                session.model(),
                session.marks().unread(),
                session.marks().pinned(),
                session.marks().archived(),
                session.marks().erasedAt(),
                session.marks().folder(),
                hit.map(SessionHit::of),
                Optional.empty());
    }

    /** The same, with what it took in all. */
    SessionView with(UsageLine spending) {
        return new SessionView(
                id,
                title,
                createdAt,
                updatedAt,
                head,
                activeTurnId,
                parked,
                state,
                model,
                unread,
                pinned,
                archived,
                erasedAt,
                folder,
                hit,
                Optional.of(SessionSpending.of(spending)));
    }

    /** Sessions with the newest activity first, and where the next page begins. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Page(List<SessionView> sessions, Optional<String> nextCursor) {
        static Page of(SessionPage page) {
            return new Page(
                    page.sessions().stream()
                            .map(
                                    session ->
                                            SessionView.of(
                                                    session,
                                                    Optional.ofNullable(
                                                            page.excerpts().get(session.id()))))
                            .toList(),
                    page.next().map(SessionCursor::text));
        }
    }
}
