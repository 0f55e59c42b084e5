package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Fork;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.SessionState;
import java.util.Optional;

/**
 * A journal that is only looked at: beside a running server, by whoever must not change anything.
 * Thread-safe.
 */
public final class ReadOnlyJournal extends JdbcLog {
    public ReadOnlyJournal(Database database, EventJson json) {
        super(database, json);
    }

    @Override
    public void open(SessionId session, UserId owner) {
        throw readOnly();
    }

    @Override
    public AppendOutcome append(Append append) {
        throw readOnly();
    }

    @Override
    public <T> CommandOutcome<T> command(SessionId session, BatchId batch, CommandRule<T> rule) {
        throw readOnly();
    }

    @Override
    public Optional<SessionState> claim(SessionId session, long epoch, InstanceId instance) {
        throw readOnly();
    }

    @Override
    public Optional<SessionState> fork(Fork fork) {
        throw readOnly();
    }

    @Override
    public void erase(SessionId session) {
        throw readOnly();
    }

    private static IllegalStateException readOnly() {
        return new IllegalStateException("this journal is only looked at");
    }
}
