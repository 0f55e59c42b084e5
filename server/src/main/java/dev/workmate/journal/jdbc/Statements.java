package dev.workmate.journal.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The writer's prepared statements, kept open as long as its connection: compiling them costs more
 * than running them. For the writer's thread only.
 */
final class Statements {
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private @Nullable Connection connection;

    void use(Connection current) {
        if (current != connection) {
            prepared.clear();
            connection = current;
        }
    }

    PreparedStatement of(String sql) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            if (connection == null) {
                throw new IllegalStateException("no transaction is under way");
            }
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        return statement;
    }
}
