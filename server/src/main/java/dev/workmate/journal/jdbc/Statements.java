package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
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

    /** Takes what a query says of one row. */
    @FunctionalInterface
    interface Reader {
        void read(ResultSet row) throws SQLException;
    }

    /**
     * Asks about many numbers, with which the query is completed; at once where each answer has to
     * be waited for.
     */
    void each(String query, Set<Long> numbers, Reader reader) throws SQLException {
        if (engine == Engine.POSTGRESQL) {
            PreparedStatement select = of(query + " = ANY (?)");
            select.setArray(1, select.getConnection().createArrayOf("bigint", numbers.toArray()));
            readAll(select, reader);
            return;
        }
        for (long number : numbers) {
            PreparedStatement select = of(query + " = ?");
            select.setLong(1, number);
            readAll(select, reader);
        }
    }

    private static void readAll(PreparedStatement select, Reader reader) throws SQLException {
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                reader.read(row);
            }
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
