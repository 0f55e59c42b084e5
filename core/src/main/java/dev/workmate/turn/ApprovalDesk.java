package dev.workmate.turn;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Journal;
import dev.workmate.text.JsonText;
import dev.workmate.turn.approval.ApprovalBook;
import dev.workmate.turn.approval.ApprovalBook.Question;
import dev.workmate.turn.approval.ApprovalBook.Status;
import dev.workmate.turn.approval.EditOutcome;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.approval.QuestionDetails;
import dev.workmate.turn.approval.RecentQuestions;
import dev.workmate.turn.approval.ResolveOutcome;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where people's answers arrive, from any tab and any process; questions nobody answers expire
 * here. Thread-safe.
 */
public final class ApprovalDesk {
    private static final Logger log = LoggerFactory.getLogger(ApprovalDesk.class);
    private static final int SWEEP = 100;

    private final ApprovalBook book;
    private final RecentQuestions recent;
    private final Ownership ownership;
    private final Turns turns;
    private final QuestionDetails details;
    private final InstantSource time;

    public ApprovalDesk(
            ApprovalBook book,
            RecentQuestions recent,
            Ownership ownership,
            Turns turns,
            Journal journal,
            InstantSource time) {
        this.book = book;
        this.recent = recent;
        this.ownership = ownership;
        this.turns = turns;
        this.details = new QuestionDetails(journal);
        this.time = time;
    }

    public List<Question> questions(User user, Status status, int limit) {
        return book.of(user.id(), status, limit);
    }

    /** These questions as they stand in their logs; nothing for those that cannot be read. */
    public Map<ApprovalId, QuestionDetails.Asked> asked(List<Question> questions) {
        return details.of(questions);
    }

    /**
     * Answers a question that is known by its id alone. What belongs to somebody else is not found,
     * and what nobody asked is not waited for.
     */
    public ResolveOutcome resolve(User user, ApprovalId approval, PersonsAnswer answer) {
        return recent.sessionOf(approval)
                .or(() -> book.find(approval).map(Question::session))
                .map(session -> resolve(user, session, approval, answer))
                .orElseGet(ResolveOutcome.NotFound::new);
    }

    /** Answers a question of a session, which knows it before any view of it does. */
    public ResolveOutcome resolve(
            User user, SessionId session, ApprovalId approval, PersonsAnswer answer) {
        Optional<OwnedSession> owned = ownership.check(user, session);
        if (owned.isEmpty()) {
            return new ResolveOutcome.NotFound();
        }
        ResolveOutcome outcome = turns.resolve(owned.get(), approval, answer);
        return switch (outcome) {
            case ResolveOutcome.NotFound _, ResolveOutcome.TurnOver _ ->
                    // It may belong to a turn that ended without an answer.
                    wasAsked(session, approval)
                            ? new ResolveOutcome.TurnOver()
                            : new ResolveOutcome.NotFound();
            default -> outcome;
        };
    }

    /**
     * What a question would come to with other arguments, before anybody agrees to them; {@code
     * session} spares looking for it.
     */
    public EditOutcome preview(
            User user, Optional<SessionId> session, ApprovalId approval, JsonText arguments) {
        return session.or(() -> recent.sessionOf(approval))
                .or(() -> book.find(approval).map(Question::session))
                .flatMap(id -> ownership.check(user, id))
                .map(owned -> turns.preview(owned, approval, arguments))
                .orElseGet(() -> new EditOutcome.Refused(new ResolveOutcome.NotFound()));
    }

    private boolean wasAsked(SessionId session, ApprovalId approval) {
        return recent.sessionOf(approval)
                .or(() -> book.find(approval).map(Question::session))
                .filter(session::equals)
                .isPresent();
    }

    /** Settles questions whose time is up; returns how many. */
    public int expireOverdue() {
        int expired = 0;
        for (Question question : book.overdue(time.instant(), SWEEP)) {
            expired += expire(question.session(), question.owner(), question.id()) ? 1 : 0;
        }
        return expired;
    }

    private boolean expire(SessionId session, UserId owner, ApprovalId approval) {
        User user = User.of(owner, "expiry", Role.USER);
        Optional<OwnedSession> owned = ownership.check(user, session);
        if (owned.isEmpty()) {
            return false;
        }
        ResolveOutcome outcome = turns.resolve(owned.get(), approval, PersonsAnswer.none());
        log.debug("question {} of session {} expired: {}", approval, session, outcome);
        return outcome instanceof ResolveOutcome.Resolved;
    }
}
