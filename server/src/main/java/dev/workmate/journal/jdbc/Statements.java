package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The writer's prepared statements, kept open as long as its connection: compiling them costs more
 * than running them. For the writer's thread only.
 */
final class Statements {
    private static final Logger log = LoggerFactory.getLogger(Statements.class);

    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private final Engine engine;
    private @Nullable Connection connection;

    Statements(Engine engine) {
        this.engine = engine;
    }

    Engine engine() {
        return engine;
    }

    void use(Connection current) {
        if (current != connection) {
            forget();
            connection = current;
        }
    }

    /** After a failure: the driver ends statements that fail, and they cannot be used again. */
    void forget() {
        for (PreparedStatement statement : prepared.values()) {
            try {
                statement.close();
            } catch (SQLException e) {
                log.debug("a failed statement could not be closed", e);
            }
        }
        prepared.clear();
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
