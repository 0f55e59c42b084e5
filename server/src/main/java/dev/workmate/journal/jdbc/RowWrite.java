package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Rows on their way into the database, some at a time, with the statement that writes them. */
record RowWrite<R>(RowSql sql, List<R> rows, Binder<R> binder) {
    /** Puts a row's columns. */
    @FunctionalInterface
    interface Binder<R> {
        void bind(RowValues values, R row) throws SQLException;
    }

    /** Makes something of what a statement returns of a row. */
    @FunctionalInterface
    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Returns the number of rows the statements changed. */
    int run(Statements statements) throws SQLException {
        int changed = 0;
        for (RowWrite<R> some : portions(statements)) {
            changed += some.filled(statements).executeUpdate();
        }
        return changed;
    }

    /** For statements that return something of each row they write. */
    <T> List<T> runReturning(Statements statements, Reader<T> reader) throws SQLException {
        List<T> found = new ArrayList<>();
        for (RowWrite<R> some : portions(statements)) {
            try (ResultSet row = some.filled(statements).executeQuery()) {
                while (row.next()) {
                    found.add(reader.read(row));
                }
            }
        }
        return found;
    }

    /** As many rows at a time as one statement takes. */
    private List<RowWrite<R>> portions(Statements statements) {
        List<RowWrite<R>> portions = new ArrayList<>();
        int done = 0;
        while (done < rows.size()) {
            int left = Math.min(statements.engine().maxRows(), rows.size() - done);
            int size = areArrays(statements) ? left : Integer.highestOneBit(left);
            portions.add(new RowWrite<>(sql, rows.subList(done, done + size), binder));
            done += size;
        }
        return portions;
    }

    private static boolean areArrays(Statements statements) {
        return statements.engine() == Engine.POSTGRESQL;
    }

    /**
     * Writes these rows and others of another kind, and returns how many of the others were
     * changed. Where each answer has to be waited for, both go in one statement if they are few
     * enough.
     */
    int runWith(RowWrite<?> others, Statements statements) throws SQLException {
        int most = statements.engine().maxRows();
        boolean together =
                areArrays(statements)
                        && !rows.isEmpty()
                        && !others.rows().isEmpty()
                        && rows.size() <= most
                        && others.rows().size() <= most;
        if (!together) {
            int changed = others.run(statements);
            run(statements);
            return changed;
        }
        PreparedStatement statement =
                statements.of("WITH first AS (" + sql.ofArrays() + ") " + others.sql().ofArrays());
        fill(statement, 0);
        others.fill(statement, sql.columns());
        return statement.executeUpdate();
    }

    /** The statement with these rows in it. */
    private PreparedStatement filled(Statements statements) throws SQLException {
        if (areArrays(statements)) {
            PreparedStatement statement = statements.of(sql.ofArrays());
            fill(statement, 0);
            return statement;
        }
        PreparedStatement statement = statements.of(sql.ofValues(rows.size()));
        for (int i = 0; i < rows.size(); i++) {
            binder.bind(new Parameters(statement, i * sql.columns()), rows.get(i));
        }
        return statement;
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
