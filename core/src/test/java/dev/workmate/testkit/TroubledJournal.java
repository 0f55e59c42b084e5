package dev.workmate.testkit;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A journal that fails as it is told to, until it is calmed. Thread-safe. */
public final class TroubledJournal extends ForwardingJournal {
    /** Ways to reach the journal. */
    public enum Way {
        FIND,
        APPEND,
        COMMAND,
        CLAIM,
        AFTER,
        OF_TURN
    }

    /** Says what goes wrong when somebody reaches for a session; nothing where it is null. */
    @FunctionalInterface
    public interface Trouble {
        @Nullable Throwable of(Way way, SessionId session);

        static Trouble everything() {
            return (_, _) -> away();
        }

        static Trouble ofAppends(int times, Supplier<Throwable> failure) {
            return of(Way.APPEND, times, failure);
        }

        static Trouble ofTurnReads(int times, Supplier<Throwable> failure) {
            return of(Way.OF_TURN, times, failure);
        }

        private static Trouble of(Way troubled, int times, Supplier<Throwable> failure) {
            AtomicInteger left = new AtomicInteger(times);
            return (way, _) -> way == troubled && left.getAndDecrement() > 0 ? failure.get() : null;
        }

        /** Rows of one session that nobody can make sense of. */
        static Trouble unreadable(SessionId bad) {
            return (way, session) ->
                    way == Way.OF_TURN && session.equals(bad)
                            ? new IllegalArgumentException("no such event")
                            : null;
        }
    }

    private volatile Trouble trouble = (_, _) -> null;

    public TroubledJournal(Journal next) {
        super(next);
    }

    public static JournalException away() {
        return new JournalException("the disk is full", new IllegalStateException());
    }

    /** The same journal as another process reaches it, whose troubles are its own. */
    public TroubledJournal beside() {
        return new TroubledJournal(next);
    }

    public void trouble(Trouble now) {
        trouble = now;
    }

    public void calm() {
        trouble = (_, _) -> null;
    }

    private void reach(Way way, SessionId session) {
        switch (trouble.of(way, session)) {
            case null -> {}
            case RuntimeException failure -> throw failure;
            case Error failure -> throw failure;
            case Throwable other -> throw new IllegalStateException(other);
        }
    }

    @Override
    public Optional<SessionState> find(SessionId session) {
        reach(Way.FIND, session);
        return next.find(session);
    }

    @Override
    public AppendOutcome append(Append append) {
        reach(Way.APPEND, append.session());
        return next.append(append);
    }

    @Override
    public <T> CommandOutcome<T> command(SessionId session, BatchId batch, CommandRule<T> rule) {
        reach(Way.COMMAND, session);
        return next.command(session, batch, rule);
    }

    @Override
    public Optional<SessionState> claim(SessionId session, long epoch, InstanceId instance) {
        reach(Way.CLAIM, session);
        return next.claim(session, epoch, instance);
    }

    @Override
    public List<Recorded> after(SessionId session, long sequence, int limit, Reach reach) {
        reach(Way.AFTER, session);
        return next.after(session, sequence, limit, reach);
    }

    @Override
    public List<Recorded> ofTurn(SessionId session, TurnId turn) {
        reach(Way.OF_TURN, session);
        return next.ofTurn(session, turn);
    }
}
