package dev.workmate.llm.suite;

import dev.workmate.event.Envelope;
import dev.workmate.event.EventNames;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Fork;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import java.util.List;
import java.util.Optional;

/** A journal in memory that makes every event anew from its stored text, as a real one does. */
final class ReadingBack implements Journal {
    private final EventJson json;
    private final Journal journal;

    ReadingBack(EventJson json, CommitListener listener) {
        this.json = json;
        this.journal = new InMemoryJournal(json::write, listener);
    }

    private List<Recorded> readBack(List<Recorded> events) {
        return events.stream().map(this::readBack).toList();
    }

    private Recorded readBack(Recorded stored) {
        Envelope e = stored.envelope();
        Envelope made =
                new Envelope(
                        e.eventId(),
                        e.sessionId(),
                        e.turnId(),
                        e.taskId(),
                        e.sequence(),
                        e.prev(),
                        e.index(),
                        e.agent(),
                        e.at(),
                        json.read(EventNames.of(e.event()), stored.payload()));
        return new Recorded(
                made,
                stored.batch(),
                stored.batchIndex(),
                stored.epoch(),
                stored.payload(),
                stored.hash());
    }

    @Override
    public void open(SessionId session, UserId owner) {
        journal.open(session, owner);
    }

    @Override
    public Optional<SessionState> find(SessionId session) {
        return journal.find(session);
    }

    @Override
    public AppendOutcome append(Append append) {
        return journal.append(append);
    }

    @Override
    public <T> CommandOutcome<T> command(SessionId session, BatchId batch, CommandRule<T> rule) {
        return journal.command(session, batch, rule);
    }

    @Override
    public Optional<SessionState> claim(SessionId session, long epoch, InstanceId instance) {
        return journal.claim(session, epoch, instance);
    }

    @Override
    public List<SessionId> unfinished() {
        return journal.unfinished();
    }

    @Override
    public List<Recorded> after(SessionId session, long sequence, int limit, Reach reach) {
        return readBack(journal.after(session, sequence, limit, reach));
    }

    @Override
    public List<Recorded> before(SessionId session, long sequence, int limit, Reach reach) {
        return readBack(journal.before(session, sequence, limit, reach));
    }

    @Override
    public List<Recorded> ofTurn(SessionId session, TurnId turn) {
        return readBack(journal.ofTurn(session, turn));
    }

    @Override
    public Optional<SessionState> fork(Fork fork) {
        return journal.fork(fork);
    }

    @Override
    public void erase(SessionId session) {
        journal.erase(session);
    }
}
