package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** Rows on their way into the database, some at a time, with the statement that writes them. */
record RowWrite<R>(RowSql sql, List<R> rows, Binder<R> binder) {
    /** Puts a row's columns. */
    @FunctionalInterface
    interface Binder<R> {
        void bind(RowValues values, R row) throws SQLException;
    }

    /** Returns the number of rows the statements changed. */
    int run(Statements statements) throws SQLException {
        boolean inArrays = statements.engine() == Engine.POSTGRESQL;
        int changed = 0;
        int done = 0;
        while (done < rows.size()) {
            int left = Math.min(statements.engine().maxRows(), rows.size() - done);
            int size = inArrays ? left : Integer.highestOneBit(left);
            RowWrite<R> some = new RowWrite<>(sql, rows.subList(done, done + size), binder);
            changed += inArrays ? some.runArrays(statements) : some.runValues(statements);
            done += size;
        }
        return changed;
    }

    /**
     * Writes these rows and others of another kind, and returns how many of the others were
     * changed. Where each answer has to be waited for, both go in one statement if they are few
     * enough.
     */
    int runWith(RowWrite<?> others, Statements statements) throws SQLException {
        int most = statements.engine().maxRows();
        boolean together =
                statements.engine() == Engine.POSTGRESQL
                        && !rows.isEmpty()
                        && !others.rows().isEmpty()
                        && rows.size() <= most
                        && others.rows().size() <= most;
        if (!together) {
            run(statements);
            return others.run(statements);
        }
        PreparedStatement statement =
                statements.of("WITH first AS (" + sql.ofArrays() + ") " + others.sql().ofArrays());
        fill(statement, 0);
        others.fill(statement, sql.columns());
        return statement.executeUpdate();
    }

    private int runValues(Statements statements) throws SQLException {
        PreparedStatement statement = statements.of(sql.ofValues(rows.size()));
        for (int i = 0; i < rows.size(); i++) {
            binder.bind(new Parameters(statement, i * sql.columns()), rows.get(i));
        }
        return statement.executeUpdate();
    }

    private int runArrays(Statements statements) throws SQLException {
        PreparedStatement statement = statements.of(sql.ofArrays());
        fill(statement, 0);
        return statement.executeUpdate();
    }

    private void fill(PreparedStatement statement, int before) throws SQLException {
        ColumnArrays arrays = new ColumnArrays(sql.types(), rows.size());
        for (R row : rows) {
            binder.bind(arrays, row);
            arrays.next();
        }
        arrays.set(statement, before);
    }
}
