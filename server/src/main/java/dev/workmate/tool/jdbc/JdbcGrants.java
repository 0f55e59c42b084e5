package dev.workmate.tool.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.StorableText;
import dev.workmate.id.SessionId;
import dev.workmate.tool.permission.Grants;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.InstantSource;

/** Grants in the table {@code grants}. */
public final class JdbcGrants implements Grants {
    private final Database database;
    private final InstantSource time;

    public JdbcGrants(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
    }

    @Override
    public boolean covers(SessionId session, String toolName, String entity) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    "SELECT 1 FROM grants WHERE session_id = ? AND tool_name = ?"
                                            + " AND entity = ?")) {
                        select.setString(1, session.value());
                        select.setString(2, toolName);
                        select.setString(3, StorableText.of(entity));
                        try (ResultSet row = select.executeQuery()) {
                            return row.next();
                        }
                    }
                });
    }

    @Override
    public void remember(SessionId session, String toolName, String entity) {
        database.write(
                connection -> {
                    try (PreparedStatement insert =
                            connection.prepareStatement(
                                    "INSERT INTO grants (session_id, tool_name, entity, granted_at)"
                                            + " VALUES (?, ?, ?, ?) ON CONFLICT (session_id, tool_name,"
                                            + " entity) DO NOTHING")) {
                        insert.setString(1, session.value());
                        insert.setString(2, toolName);
                        insert.setString(3, StorableText.of(entity));
                        insert.setLong(4, time.millis());
                        return insert.executeUpdate();
                    }
                });
    }
}
