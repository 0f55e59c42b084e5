package dev.workmate.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;

/** A feature's own SQL as a write: undone alone if it fails. */
final class SqlWrite<T> extends Write<T> {
    private final SqlWork<T> work;

    SqlWrite(SqlWork<T> work) {
        this.work = work;
    }

    void run(Connection connection) throws SQLException {
        Savepoint before = connection.setSavepoint();
        try {
            resolve(work.run(connection));
        } catch (SQLException e) {
            connection.rollback(before);
            reject(new DatabaseException("a write failed and was undone: " + e.getMessage(), e));
        } catch (RuntimeException e) {
            connection.rollback(before);
            reject(e);
        }
        connection.releaseSavepoint(before);
    }
}
