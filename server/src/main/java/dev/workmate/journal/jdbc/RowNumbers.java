package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Fresh numbers for the rows of one table. Who writes alone goes on from the highest; who has
 * others beside takes a block from a sequence, of which what is not used is lost. For a writer's
 * thread only.
 */
final class RowNumbers {
    /** As the sequences rise. */
    private static final int BLOCK = 1_000;

    private final String table;
    private long next;
    private long end;

    RowNumbers(String table) {
        this.table = table;
    }

    long next(Statements statements) throws SQLException {
        if (next == end) {
            refill(statements);
        }
        return next++;
    }

    private void refill(Statements statements) throws SQLException {
        if (statements.engine() == Engine.SQLITE) {
            next = ask(statements.of("SELECT max(number) FROM " + table)) + 1;
            end = Long.MAX_VALUE;
        } else {
            next = ask(statements.of("SELECT nextval('" + table + "_numbers')"));
            end = next + BLOCK;
        }
    }

    private static long ask(PreparedStatement select) throws SQLException {
        try (ResultSet row = select.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    /** The transaction was undone: the highest number may be another one. */
    void forget() {
        next = 0;
        end = 0;
    }
}
