package dev.workmate.turn;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.User;
import dev.workmate.event.ApprovalId;
import dev.workmate.event.SessionId;
import dev.workmate.event.UserId;
import dev.workmate.turn.ApprovalBook.Question;
import dev.workmate.turn.ApprovalBook.Status;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where people's answers arrive, from any tab and any process; questions nobody answers expire
 * here. Thread-safe.
 */
public final class ApprovalDesk {
    private static final Logger log = LoggerFactory.getLogger(ApprovalDesk.class);
    private static final Duration BOOK_DELAY = Duration.ofSeconds(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final int SWEEP = 100;

    private final ApprovalBook book;
    private final Ownership ownership;
    private final Turns turns;
    private final InstantSource time;

    public ApprovalDesk(ApprovalBook book, Ownership ownership, Turns turns, InstantSource time) {
        this.book = book;
        this.ownership = ownership;
        this.turns = turns;
        this.time = time;
    }

    public List<Question> questions(User user, Status status, int limit) {
        return book.of(user.id(), status, limit);
    }

    /** What belongs to somebody else is not found. */
    public ResolveOutcome resolve(User user, ApprovalId approval, PersonsAnswer answer) {
        Optional<Question> question =
                awaitInBook(approval).filter(found -> found.owner().equals(user.id()));
        Optional<OwnedSession> session =
                question.flatMap(found -> ownership.check(user, found.session()));
        if (session.isEmpty()) {
            return new ResolveOutcome.NotFound();
        }
        ResolveOutcome outcome = turns.resolve(session.get(), approval, answer);
        // The book knows the question, so it belongs to a turn that ended without an answer.
        return outcome instanceof ResolveOutcome.NotFound ? new ResolveOutcome.TurnOver() : outcome;
    }

    /** A question may be answered a moment before the book knows it. */
    private Optional<Question> awaitInBook(ApprovalId approval) {
        long deadline = System.nanoTime() + BOOK_DELAY.toNanos();
        while (true) {
            Optional<Question> found = book.find(approval);
            if (found.isPresent() || System.nanoTime() > deadline) {
                return found;
            }
            try {
                Thread.sleep(LOOK_EVERY);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }
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
        User user = new User(owner, "expiry", User.Role.MEMBER);
        Optional<OwnedSession> owned = ownership.check(user, session);
        if (owned.isEmpty()) {
            return false;
        }
        ResolveOutcome outcome = turns.resolve(owned.get(), approval, PersonsAnswer.none());
        log.debug("question {} of session {} expired: {}", approval, session, outcome);
        return outcome instanceof ResolveOutcome.Resolved;
    }
}
