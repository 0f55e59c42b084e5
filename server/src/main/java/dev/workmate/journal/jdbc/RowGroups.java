package dev.workmate.journal.jdbc;

import java.sql.SQLException;
import java.util.List;

/** {@link RowSql} with its binder, for rows that are always bound alike. */
record RowGroups<R>(RowSql sql, RowWrite.Binder<R> binder) {
    RowWrite<R> of(List<R> rows) {
        return new RowWrite<>(sql, rows, binder);
    }

    /** Returns the number of rows the statements changed. */
    int run(Statements statements, List<R> rows) throws SQLException {
        return of(rows).run(statements);
    }
}
