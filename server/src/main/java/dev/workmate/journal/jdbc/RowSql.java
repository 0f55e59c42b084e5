package dev.workmate.journal.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;

/**
 * A statement with a list of VALUES for many rows, run for some rows at a time: measured, that
 * takes a third less time than row by row.
 */
final class RowSql {
    private static final int LARGEST = 256;

    /** The statement for 1, 2, 4 … rows. */
    private final String[] sql = new String[Integer.numberOfTrailingZeros(LARGEST) + 1];

    private final int columns;

    /** Sets a row's columns, the first of which is {@code at}. */
    @FunctionalInterface
    interface Binder<R> {
        void bind(PreparedStatement statement, int at, R row) throws SQLException;
    }

    RowSql(String before, int columns, String after) {
        this.columns = columns;
        String row = "(" + String.join(",", Collections.nCopies(columns, "?")) + ")";
        for (int i = 0; i < sql.length; i++) {
            sql[i] = before + String.join(",", Collections.nCopies(1 << i, row)) + after;
        }
    }

    /** Returns the number of rows the statements changed. */
    <R> int run(Statements statements, List<R> rows, Binder<R> binder) throws SQLException {
        int largest = Math.min(LARGEST, statements.engine().maxRows());
        int changed = 0;
        int done = 0;
        while (done < rows.size()) {
            int size = Math.min(largest, Integer.highestOneBit(rows.size() - done));
            PreparedStatement statement = statements.of(sql[Integer.numberOfTrailingZeros(size)]);
            for (int i = 0; i < size; i++) {
                binder.bind(statement, i * columns + 1, rows.get(done + i));
            }
            changed += statement.executeUpdate();
            done += size;
        }
        return changed;
    }
}
