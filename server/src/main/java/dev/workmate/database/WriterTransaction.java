package dev.workmate.database;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A writer's connection and the transaction on it. After a fault of the medium it is made usable
 * again, on a new connection where the old one no longer works. For the writer's thread only.
 */
interface WriterTransaction {
    Connection connection();

    /**
     * Before a group: sees to it that the connection works, where it may have been cut meanwhile.
     */
    void makeReady() throws SQLException;

    void rollBack() throws SQLException;

    /** Whether the connection is gone: nobody knows then whether a commit was done. */
    boolean isLost(SQLException failure);

    /** After a roll-back that failed: tries it again, then with another connection. */
    void restore() throws SQLException;

    /**
     * Brings all of the write-ahead log into the database and makes it empty, while nothing is
     * under way. False where readers keep it from that for a moment; they wait for nobody.
     */
    boolean emptyLog() throws SQLException;

    /** Writes the database anew, without what lies between its rows, while nothing is under way. */
    void rewrite() throws SQLException;
}
