package dev.workmate.turn;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.event.value.Signatures;
import dev.workmate.event.value.Signatures.Person;
import dev.workmate.id.Acting;
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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
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
    private final Users people;
    private final Turns turns;
    private final QuestionDetails details;
    private final InstantSource time;

    public ApprovalDesk(
            ApprovalBook book,
            RecentQuestions recent,
            Ownership ownership,
            Users people,
            Turns turns,
            Journal journal,
            InstantSource time) {
        this.book = book;
        this.recent = recent;
        this.ownership = ownership;
        this.people = people;
        this.turns = turns;
        this.details = new QuestionDetails(journal);
        this.time = time;
    }

    /** What waits for the person, newest first: their own, and what an approver decides on. */
    public List<Question> questions(User user, Status status, int limit) {
        List<Question> own = book.of(user.id(), status, limit);
        if (!user.has(Role.APPROVER)) {
            return own;
        }
        List<Question> others =
                Acting.asNobody(() -> book.forApprover(user.id(), user.tenant(), status, limit));
        return Stream.concat(own.stream(), others.stream())
                .sorted(Comparator.comparing(Question::requestedAt).reversed())
                .limit(limit)
                .toList();
    }

    /**
     * Questions that somebody may see, as they stand in their logs; nothing for those that cannot
     * be read.
     */
    public Map<ApprovalId, QuestionDetails.Asked> asked(List<Question> questions) {
        return Acting.asNobody(() -> details.of(questions));
    }

    /** Who asked, by name. */
    public Optional<String> nameOf(UserId person) {
        return Acting.asNobody(() -> people.find(person)).map(User::name);
    }

    /**
     * Answers a question that is known by its id alone. What belongs to somebody else is not found,
     * and what nobody asked is not waited for.
     */
    public ResolveOutcome resolve(User user, ApprovalId approval, PersonsAnswer answer) {
        return recent.sessionOf(approval)
                .or(() -> find(user, approval).map(Question::session))
                .map(session -> resolve(user, session, approval, answer))
                .orElseGet(ResolveOutcome.NotFound::new);
    }

    /** The second wall hides from an approver what others asked; the check comes afterwards. */
    private Optional<Question> find(User user, ApprovalId approval) {
        return user.has(Role.APPROVER)
                ? Acting.asNobody(() -> book.find(approval))
                : book.find(approval);
    }

    /** Answers a question of a session, which knows it before any view of it does. */
    public ResolveOutcome resolve(
            User user, SessionId session, ApprovalId approval, PersonsAnswer answer) {
        return ownership
                .check(user, session)
                .map(owned -> resolve(owned, approval, answer))
                .orElseGet(() -> Acting.asNobody(() -> second(user, session, approval, answer)));
    }

    /** The answer of somebody who did not ask: only to a question that needs another person. */
    private ResolveOutcome second(
            User user, SessionId session, ApprovalId approval, PersonsAnswer answer) {
        Optional<OwnedSession> theirs = ownership.checkSecondPerson(user, session);
        boolean meant =
                theirs.isPresent()
                        && book.find(approval)
                                .filter(question -> question.session().equals(session))
                                .flatMap(Question::needs)
                                .isPresent();
        if (!meant) {
            return new ResolveOutcome.NotFound();
        }
        UserId owner = theirs.get().user();
        Person askedBy = new Person(owner.value(), nameOf(owner).orElse(""));
        Person decidedBy = new Person(user.id().value(), user.name());
        return resolve(theirs.get(), approval, answer.signed(new Signatures(askedBy, decidedBy)));
    }

    private ResolveOutcome resolve(OwnedSession owned, ApprovalId approval, PersonsAnswer answer) {
        SessionId session = owned.id();
        ResolveOutcome outcome = turns.resolve(owned, approval, answer);
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
