package dev.workmate.database;

import java.sql.Connection;
import java.sql.SQLException;

/** Something to do with a connection that is lent for as long as the call lasts. */
@FunctionalInterface
public interface SqlWork<T> {
    T run(Connection connection) throws SQLException;
}
