package dev.workmate.testkit;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Fork;
import dev.workmate.journal.Heard;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.journal.Stretch;
import java.util.List;
import java.util.Optional;

/** Passes everything on; to be changed in one respect. */
public abstract class ForwardingJournal implements Journal {
    protected final Journal next;

    protected ForwardingJournal(Journal next) {
        this.next = next;
    }

    @Override
    public void open(SessionId session, UserId owner) {
        next.open(session, owner);
    }

    @Override
    public Optional<SessionState> find(SessionId session) {
        return next.find(session);
    }

    @Override
    public AppendOutcome append(Append append) {
        return next.append(append);
    }

    @Override
    public <T> CommandOutcome<T> command(SessionId session, BatchId batch, CommandRule<T> rule) {
        return next.command(session, batch, rule);
    }

    @Override
    public Optional<SessionState> claim(SessionId session, long epoch, InstanceId instance) {
        return next.claim(session, epoch, instance);
    }

    @Override
    public List<SessionId> unfinished() {
        return next.unfinished();
    }

    @Override
    public List<Recorded> after(SessionId session, long sequence, int limit, Reach reach) {
        return next.after(session, sequence, limit, reach);
    }

    @Override
    public List<Recorded> before(SessionId session, long sequence, int limit, Reach reach) {
        return next.before(session, sequence, limit, reach);
    }

    @Override
    public List<Recorded> ofTurn(SessionId session, TurnId turn) {
        return next.ofTurn(session, turn);
    }

    @Override
    public Heard heard(SessionId session) {
        return next.heard(session);
    }

    @Override
    public Optional<SessionState> fork(Fork fork) {
        return next.fork(fork);
    }

    @Override
    public List<Stretch> lineage(SessionId session) {
        return next.lineage(session);
    }

    @Override
    public void erase(SessionId session) {
        next.erase(session);
    }
}
