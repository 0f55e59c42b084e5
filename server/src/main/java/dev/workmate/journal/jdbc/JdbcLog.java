package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.SqlWork;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.EventNames;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.Uuids;
import dev.workmate.journal.Heard;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The journal's reading half: what is stored, in the order it was. Thread-safe. */
abstract class JdbcLog implements Journal {
    private final Database database;
    private final EventRows events;

    JdbcLog(Database database, EventJson json) {
        this.database = database;
        this.events = new EventRows(json);
    }

    @Override
    public Optional<SessionState> find(SessionId session) {
        return read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(SessionRows.SELECT)) {
                        select.setString(1, session.value());
                        try (ResultSet row = select.executeQuery()) {
                            return row.next()
                                    ? Optional.of(SessionRows.read(session, row))
                                    : Optional.<SessionState>empty();
                        }
                    }
                });
    }

    @Override
    public List<SessionId> unfinished() {
        return read(
                connection -> {
                    try (PreparedStatement select =
                                    connection.prepareStatement(JournalQueries.UNFINISHED);
                            ResultSet rows = select.executeQuery()) {
                        List<SessionId> found = new ArrayList<>();
                        while (rows.next()) {
                            found.add(new SessionId(rows.getString(1)));
                        }
                        return List.copyOf(found);
                    }
                });
    }

    @Override
    public List<Recorded> after(SessionId session, long sequence, int limit, Reach reach) {
        return page(JournalQueries.after(reach), session, sequence, limit);
    }

    @Override
    public List<Recorded> before(SessionId session, long sequence, int limit, Reach reach) {
        return page(JournalQueries.before(reach), session, sequence, limit).reversed();
    }

    @Override
    public List<Recorded> ofTurn(SessionId session, TurnId turn) {
        return select(
                JournalQueries.OF_TURN,
                session,
                statement -> {
                    statement.setBytes(1, Uuids.bytes(turn.value()));
                    statement.setString(2, session.value());
                });
    }

    @Override
    public Optional<Recorded> latest(SessionId session, Class<? extends AgentEvent> kind) {
        String name =
                Objects.requireNonNull(EventNames.events().get(kind), () -> kind + " has no name");
        return select(
                        JournalQueries.latest(database.engine(), EventNumbers.of(name)),
                        session,
                        statement -> statement.setString(1, session.value()))
                .stream()
                .findFirst();
    }

    /** What the log itself says, read from its beginning. */
    final Heard readHeard(SessionId session) {
        return Journal.super.heard(session);
    }

    private List<Recorded> page(String sql, SessionId session, long sequence, int limit) {
        return select(
                sql,
                session,
                statement -> {
                    statement.setString(1, session.value());
                    statement.setLong(2, sequence);
                    statement.setInt(3, limit);
                });
    }

    private List<Recorded> select(String sql, SessionId session, Parameters parameters) {
        return read(
                connection -> {
                    try (PreparedStatement select = connection.prepareStatement(sql)) {
                        parameters.set(select);
                        try (ResultSet rows = select.executeQuery()) {
                            List<Recorded> found = new ArrayList<>();
                            while (rows.next()) {
                                found.add(events.read(session, rows));
                            }
                            return found;
                        }
                    }
                });
    }

    final <T> T read(SqlWork<T> work) {
        try {
            return database.read(work);
        } catch (DatabaseException e) {
            throw new JournalException("the journal could not be read", e);
        }
    }

    /** Sets the parameters of a query. */
    @FunctionalInterface
    private interface Parameters {
        void set(PreparedStatement statement) throws SQLException;
    }
}
