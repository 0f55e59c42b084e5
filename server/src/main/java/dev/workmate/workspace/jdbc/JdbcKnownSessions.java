package dev.workmate.workspace.jdbc;

import dev.workmate.database.Database;
import dev.workmate.id.SessionId;
import dev.workmate.workspace.KnownSessions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Sessions and erasures as the database has them. */
public final class JdbcKnownSessions implements KnownSessions {
    private final Database database;

    public JdbcKnownSessions(Database database) {
        this.database = database;
    }

    @Override
    public Standing of(SessionId session) {
        return database.read(
                connection ->
                        has(connection, "SELECT 1 FROM sessions WHERE id = ?", session)
                                ? Standing.LIVE
                                : has(
                                                connection,
                                                "SELECT 1 FROM erased_sessions WHERE id = ?",
                                                session)
                                        ? Standing.ERASED
                                        : Standing.UNKNOWN);
    }

    private static boolean has(Connection connection, String sql, SessionId session)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, session.value());
            try (ResultSet row = select.executeQuery()) {
                return row.next();
            }
        }
    }
}
