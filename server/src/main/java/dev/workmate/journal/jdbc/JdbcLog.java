package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.Sql;
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
import dev.workmate.journal.Skeleton;
import dev.workmate.journal.Stretch;
import dev.workmate.journal.Trace;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The journal's reading half: what is stored, in the order it was. Thread-safe. */
abstract class JdbcLog implements Journal {
    private final Database database;
    private final EventRows events;
    private final KnownForks forks = new KnownForks();

    JdbcLog(Database database, EventJson json) {
        this.database = database;
        this.events = new EventRows(json, database.keys());
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
        return inLog(
                session,
                fork -> fork.after(sequence, limit, reach),
                page(JournalQueries.after(reach), session, sequence, limit));
    }

    @Override
    public List<Recorded> before(SessionId session, long sequence, int limit, Reach reach) {
        Query newestFirst = page(JournalQueries.before(reach), session, sequence, limit);
        return inLog(
                session,
                fork -> fork.before(sequence, limit, reach),
                connection -> newestFirst.run(connection).reversed());
    }

    @Override
    public List<Recorded> ofTurn(SessionId session, TurnId turn) {
        return inLog(
                session,
                fork -> fork.ofTurn(turn),
                select(
                        JournalQueries.OF_TURN,
                        session,
                        statement -> {
                            statement.setBytes(1, Uuids.bytes(turn.value()));
                            statement.setString(2, session.value());
                        }));
    }

    @Override
    public Optional<Recorded> latest(SessionId session, Class<? extends AgentEvent> kind) {
        String name =
                Objects.requireNonNull(EventNames.events().get(kind), () -> kind + " has no name");
        int type = EventNumbers.of(name);
        return inLog(
                        session,
                        fork -> fork.latest(database.engine(), type).stream().toList(),
                        select(
                                JournalQueries.latest(database.engine(), type),
                                session,
                                statement -> statement.setString(1, session.value())))
                .stream()
                .findFirst();
    }

    @Override
    public List<Stretch> lineage(SessionId session) {
        return read(connection -> forks.find(connection, session))
                .map(Lineage::stretches)
                .orElseGet(() -> List.of(Stretch.own(session, 0)));
    }

    @Override
    public List<Trace> traces(SessionId session, long sequence, int limit) {
        return read(
                connection -> {
                    Optional<Lineage> there = Lineage.find(connection, session);
                    Optional<Lineage> lineage =
                            there.isPresent() ? there : Lineage.findErased(connection, session);
                    Erasure.Left left =
                            there.isPresent() ? Erasure.Left.NOTHING : Erasure.Left.SKELETON;
                    return lineage.isEmpty()
                            ? List.of()
                            : new ForkedLog(connection, events, session, lineage.get())
                                    .traces(sequence, limit, left);
                });
    }

    @Override
    public boolean isForgotten(SessionId session) {
        return read(connection ->
                        Sql.first(
                                connection,
                                "SELECT key_id FROM sessions WHERE id = ? AND key_id IS NOT"
                                        + " NULL",
                                row -> row.getLong(1),
                                session.value()))
                .filter(key -> database.keys().find(key).isEmpty())
                .isPresent();
    }

    @Override
    public Optional<Skeleton> skeleton(SessionId session) {
        return read(
                connection -> {
                    Optional<Lineage> lineage = Lineage.findErased(connection, session);
                    return lineage.isEmpty()
                            ? Optional.<Skeleton>empty()
                            : Sql.first(
                                    connection,
                                    "SELECT head, last_hash FROM erased_sessions WHERE id = ?",
                                    row ->
                                            new Skeleton(
                                                    row.getLong(1),
                                                    HexFormat.of().formatHex(row.getBytes(2)),
                                                    lineage.get().stretches()),
                                    session.value());
                });
    }

    /** What the log itself says, read from its beginning. */
    final Heard readHeard(SessionId session) {
        return Journal.super.heard(session);
    }

    private Query page(String sql, SessionId session, long sequence, int limit) {
        return select(
                sql,
                session,
                statement -> {
                    statement.setString(1, session.value());
                    statement.setLong(2, sequence);
                    statement.setInt(3, limit);
                });
    }

    private Query select(String sql, SessionId session, Parameters parameters) {
        return connection -> {
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
        };
    }

    /** Asks a fork's log part by part, that of any other session at once. */
    private List<Recorded> inLog(SessionId session, ForkQuery ofFork, Query ofOther) {
        return read(
                connection -> {
                    Optional<Lineage> fork = forks.find(connection, session);
                    return fork.isEmpty()
                            ? ofOther.run(connection)
                            : ofFork.run(new ForkedLog(connection, events, session, fork.get()));
                });
    }

    final <T> T read(SqlWork<T> work) {
        try {
            return database.read(work);
        } catch (DatabaseException e) {
            throw new JournalException("the journal could not be read", e);
        }
    }

    /** A question to the tables. */
    @FunctionalInterface
    private interface Query {
        List<Recorded> run(Connection connection) throws SQLException;
    }

    /** A question to the log of a fork. */
    @FunctionalInterface
    private interface ForkQuery {
        List<Recorded> run(ForkedLog log) throws SQLException;
    }

    /** Sets the parameters of a query. */
    @FunctionalInterface
    private interface Parameters {
        void set(PreparedStatement statement) throws SQLException;
    }
}
