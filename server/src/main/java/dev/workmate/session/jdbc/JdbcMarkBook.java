package dev.workmate.session.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Engine;
import dev.workmate.database.Sql;
import dev.workmate.id.Acting;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.session.MarkBook;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Marks in the table {@code session_marks}, a row for each session that has any. */
public final class JdbcMarkBook implements MarkBook {
    private static final String HELD =
            "EXISTS (SELECT 1 FROM legal_holds h WHERE h.kind = 'person' AND h.held_id = s.owner_id"
                    + " OR h.kind = 'session' AND h.held_id = s.id)";
    private static final String OVERDUE =
            "SELECT s.id, s.owner_id FROM session_marks m JOIN sessions s ON s.number ="
                    + " m.session_number WHERE m.erase_at <= ? AND NOT "
                    + HELD
                    + " ORDER BY m.erase_at LIMIT ?";
    private static final String IS_HELD = "SELECT 1 FROM sessions s WHERE s.id = ? AND " + HELD;

    private final Database database;

    public JdbcMarkBook(Database database) {
        this.database = database;
    }

    /** Holds are the server's own business: people do not see them. */
    @Override
    public boolean isHeld(SessionId session) {
        return Acting.asNobody(
                () ->
                        database.read(
                                connection ->
                                        Sql.first(
                                                        connection,
                                                        IS_HELD,
                                                        row -> row.getInt(1),
                                                        session.value())
                                                .isPresent()));
    }

    @Override
    public boolean put(SessionId session, Mark mark) {
        return switch (mark) {
            case Seen seen -> see(session, seen.upTo());
            case Pinned pinned -> stamp(session, "pinned_at", pinned.at());
            case Archived archived -> stamp(session, "archived_at", archived.at());
            case Filed filed -> file(session, filed.folder());
            case Deleted deleted -> stamp(session, "erase_at", deleted.eraseAt());
        };
    }

    /** Nobody has seen more than there is. */
    private boolean see(SessionId session, long upTo) {
        return database.write(
                connection -> {
                    try (PreparedStatement upsert =
                            connection.prepareStatement(
                                    insert(
                                            "seen",
                                            "CASE WHEN visible_head < ? THEN visible_head ELSE"
                                                    + " ? END",
                                            "excluded.seen > session_marks.seen"))) {
                        upsert.setLong(1, upTo);
                        upsert.setLong(2, upTo);
                        upsert.setString(3, session.value());
                        return upsert.executeUpdate() > 0;
                    }
                });
    }

    private boolean stamp(SessionId session, String column, Optional<Instant> at) {
        String changes =
                "(session_marks." + column + " IS NULL) <> (excluded." + column + " IS NULL)";
        return database.write(
                connection -> {
                    try (PreparedStatement upsert =
                            connection.prepareStatement(
                                    insert(column, "CAST(? AS BIGINT)", changes))) {
                        setInstant(upsert, 1, at);
                        upsert.setString(2, session.value());
                        return upsert.executeUpdate() > 0;
                    }
                });
    }

    private boolean file(SessionId session, Optional<String> folder) {
        return database.write(
                connection -> {
                    try (PreparedStatement upsert =
                            connection.prepareStatement(
                                    insert(
                                            "folder",
                                            "CAST(? AS TEXT)",
                                            "COALESCE(session_marks.folder, '') <>"
                                                    + " COALESCE(excluded.folder, '')"))) {
                        if (folder.isPresent()) {
                            upsert.setString(1, folder.get());
                        } else {
                            upsert.setNull(1, Types.VARCHAR);
                        }
                        upsert.setString(2, session.value());
                        return upsert.executeUpdate() > 0;
                    }
                });
    }

    private static void setInstant(PreparedStatement statement, int place, Optional<Instant> at)
            throws SQLException {
        if (at.isPresent()) {
            statement.setLong(place, at.get().toEpochMilli());
        } else {
            statement.setNull(place, Types.BIGINT);
        }
    }

    /** A session that is being erased meanwhile gets no row that nobody would remove. */
    private String insert(String column, String value, String changes) {
        String held = database.engine() == Engine.POSTGRESQL ? " FOR KEY SHARE" : "";
        return "INSERT INTO session_marks (session_number, "
                + column
                + ") SELECT number, "
                + value
                + " FROM sessions WHERE id = ?"
                + held
                + " ON CONFLICT (session_number) DO UPDATE SET "
                + column
                + " = excluded."
                + column
                + " WHERE "
                + changes;
    }

    @Override
    public List<Overdue> overdue(Instant now, int limit) {
        return database.read(
                connection -> {
                    try (PreparedStatement select = connection.prepareStatement(OVERDUE)) {
                        select.setLong(1, now.toEpochMilli());
                        select.setInt(2, limit);
                        List<Overdue> found = new ArrayList<>();
                        try (ResultSet row = select.executeQuery()) {
                            while (row.next()) {
                                found.add(
                                        new Overdue(
                                                new SessionId(row.getString(1)),
                                                new UserId(row.getString(2))));
                            }
                        }
                        return found;
                    }
                });
    }
}
