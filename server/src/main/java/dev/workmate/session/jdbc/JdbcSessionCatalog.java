package dev.workmate.session.jdbc;

import dev.workmate.database.Database;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.session.SessionCatalog;
import dev.workmate.session.SessionCursor;
import dev.workmate.session.SessionQuery;
import dev.workmate.session.SessionSummary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sessions in the table {@code sessions}, which the journal writes. */
public final class JdbcSessionCatalog implements SessionCatalog {
    private static final String SELECT =
            "SELECT id, title, created_at, updated_at, head, turn_open, parked FROM sessions";

    private final Database database;

    public JdbcSessionCatalog(Database database) {
        this.database = database;
    }

    @Override
    public Optional<UserId> ownerOf(SessionId session) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    "SELECT owner_id FROM sessions WHERE id = ?")) {
                        select.setString(1, session.value());
                        try (ResultSet row = select.executeQuery()) {
                            return row.next()
                                    ? Optional.of(new UserId(row.getString(1)))
                                    : Optional.empty();
                        }
                    }
                });
    }

    @Override
    public Optional<SessionSummary> find(SessionId session) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(SELECT + " WHERE id = ?")) {
                        select.setString(1, session.value());
                        try (ResultSet row = select.executeQuery()) {
                            return row.next() ? Optional.of(summary(row)) : Optional.empty();
                        }
                    }
                });
    }

    @Override
    public List<SessionSummary> list(UserId owner, SessionQuery query) {
        return database.read(connection -> list(connection, owner, query));
    }

    private static List<SessionSummary> list(
            Connection connection, UserId owner, SessionQuery query) throws SQLException {
        StringBuilder sql = new StringBuilder(SELECT).append(" WHERE owner_id = ?");
        List<Object> values = new ArrayList<>(List.of(owner.value()));
        query.words()
                .ifPresent(
                        words -> {
                            sql.append(" AND LOWER(title) LIKE LOWER(?) ESCAPE '\\'");
                            values.add("%" + escaped(words) + "%");
                        });
        if (query.after().isPresent()) {
            SessionCursor cursor = query.after().get();
            sql.append(" AND (updated_at < ? OR updated_at = ? AND id < ?)");
            values.add(cursor.updatedAt().toEpochMilli());
            values.add(cursor.updatedAt().toEpochMilli());
            values.add(cursor.id().value());
        }
        sql.append(" ORDER BY updated_at DESC, id DESC LIMIT ?");
        values.add(query.limit());
        try (PreparedStatement select = connection.prepareStatement(sql.toString())) {
            for (int i = 0; i < values.size(); i++) {
                select.setObject(i + 1, values.get(i));
            }
            try (ResultSet row = select.executeQuery()) {
                List<SessionSummary> sessions = new ArrayList<>();
                while (row.next()) {
                    sessions.add(summary(row));
                }
                return sessions;
            }
        }
    }

    private static String escaped(String words) {
        return words.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }

    private static SessionSummary summary(ResultSet row) throws SQLException {
        return new SessionSummary(
                new SessionId(row.getString(1)),
                Optional.ofNullable(row.getString(2)),
                Instant.ofEpochMilli(row.getLong(3)),
                Instant.ofEpochMilli(row.getLong(4)),
                row.getLong(5),
                Optional.ofNullable(row.getString(6)).map(TurnId::new),
                row.getInt(7) != 0);
    }
}
