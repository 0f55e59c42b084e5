package dev.workmate.turn.log;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.Draft;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnLost;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A turn's way to the journal and back: it stores what is pending, reads what others said
 * meanwhile, and waits where the journal is away. Thread-safe; every turn is used by one thread.
 */
public final class TurnLog {
    private static final int FOREIGN_PAGE = 200;

    private final Journal journal;
    private final Resending resending;
    private final CrashPoint.Watch crash;

    public TurnLog(Journal journal, Resending resending, CrashPoint.Watch crash) {
        this.journal = journal;
        this.resending = resending;
        this.crash = crash;
    }

    /** Stores the pending facts and takes note of what others stored in between. */
    public SessionState store(Turn turn, SessionChange change) throws TurnLost {
        return switch (append(turn, turn.pending(), change, OptionalLong.empty())) {
            case AppendOutcome.Appended appended -> {
                noticeForeign(turn, appended);
                yield appended.state();
            }
            case AppendOutcome.Fenced _, AppendOutcome.HeadMoved _ -> throw new TurnLost(turn);
        };
    }

    /**
     * Stores the pending facts only if nobody has said anything since the log was last read; empty
     * means: look again.
     */
    public Optional<SessionState> storeUnlessMoved(Turn turn, SessionChange change)
            throws TurnLost {
        OptionalLong head = OptionalLong.of(turn.head());
        return switch (append(turn, turn.pending(), change, head)) {
            case AppendOutcome.Appended appended -> {
                turn.committed(appended.events(), appended.state());
                yield Optional.of(appended.state());
            }
            case AppendOutcome.HeadMoved _ -> Optional.empty();
            case AppendOutcome.Fenced _ -> throw new TurnLost(turn);
        };
    }

    /** The same for an intent alone, past what is pending. */
    public boolean storeUnlessMoved(Turn turn, Draft intent) throws TurnLost {
        OptionalLong head = OptionalLong.of(turn.head());
        return switch (append(turn, List.of(intent), SessionChange.STAY, head)) {
            case AppendOutcome.Appended appended -> {
                turn.stored(intent, appended.events(), appended.state());
                yield true;
            }
            case AppendOutcome.HeadMoved _ -> false;
            case AppendOutcome.Fenced _ -> throw new TurnLost(turn);
        };
    }

    /**
     * After a fault: whole steps that are known but not stored are stored, so that nothing that was
     * done is forgotten; but nobody is asked any more. Not where the fault came while storing: then
     * their fate is unknown.
     */
    public void salvage(Turn turn) throws TurnLost {
        List<Draft> settled =
                turn.settled().stream()
                        .takeWhile(draft -> !(draft.event() instanceof ApprovalRequested))
                        .toList();
        if (turn.isStoring() || settled.isEmpty()) {
            return;
        }
        AppendOutcome outcome = append(turn, settled, SessionChange.STAY, OptionalLong.empty());
        if (!(outcome instanceof AppendOutcome.Appended appended)) {
            throw new TurnLost(turn);
        }
        turn.committed(appended.events(), appended.state());
    }

    private AppendOutcome append(
            Turn turn, List<Draft> drafts, SessionChange change, OptionalLong expectedHead) {
        Append append =
                new Append(
                        turn.session(),
                        turn.id(),
                        turn.epoch(),
                        BatchId.next(),
                        drafts,
                        expectedHead,
                        change);
        crash.reached(CrashPoint.BEFORE_APPEND);
        turn.storingBegins();
        AppendOutcome outcome = resending.insist(turn.session(), () -> journal.append(append));
        turn.storingEnds();
        if (outcome instanceof AppendOutcome.Appended appended) {
            TurnLines.tell(appended.events());
        }
        crash.reached(CrashPoint.AFTER_APPEND);
        return outcome;
    }

    private void noticeForeign(Turn turn, AppendOutcome.Appended appended) {
        long expected = turn.head() + 1;
        long first = appended.events().getFirst().sequence();
        turn.committed(appended.events(), appended.state());
        if (first > expected) {
            int count = (int) Math.min(FOREIGN_PAGE, first - expected);
            turn.caughtUp(after(turn, expected - 1, count));
        }
    }

    /** Reads what others stored since this turn last looked. */
    public void lookAgain(Turn turn) {
        turn.caughtUp(after(turn, turn.head(), FOREIGN_PAGE));
    }

    private List<Recorded> after(Turn turn, long sequence, int limit) {
        return resending.insist(
                turn.session(), () -> journal.after(turn.session(), sequence, limit, Reach.ALL));
    }

    /** Ends the open turn of a session without knowing more of it than that. */
    public SessionState close(SessionState seen, TurnId turn, List<Draft> end) throws TurnLost {
        Append append =
                new Append(
                        seen.id(),
                        turn,
                        seen.epoch(),
                        BatchId.next(),
                        end,
                        OptionalLong.empty(),
                        SessionChange.CLOSE);
        if (resending.insist(seen.id(), () -> journal.append(append))
                instanceof AppendOutcome.Appended appended) {
            return appended.state();
        }
        throw new TurnLost(seen.id(), turn);
    }

    /** All that is stored of a turn. */
    public List<Recorded> read(SessionId session, TurnId turn) {
        return resending.insist(session, () -> journal.ofTurn(session, turn));
    }

    /** The session as it is now. */
    public Optional<SessionState> find(SessionId session) {
        return resending.insist(session, () -> journal.find(session));
    }

    /** Whether a turn still has something to do. */
    public static boolean isOpen(SessionState state, TurnId turn) {
        return state.openTurn().equals(Optional.of(turn)) && !state.parked();
    }
}
