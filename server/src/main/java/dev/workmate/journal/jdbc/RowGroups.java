package dev.workmate.journal.jdbc;

import java.sql.SQLException;
import java.util.List;

/** {@link RowSql} with its binder, for rows that are always bound alike. */
final class RowGroups<R> {
    private final RowSql sql;
    private final RowSql.Binder<R> binder;

    RowGroups(RowSql sql, RowSql.Binder<R> binder) {
        this.sql = sql;
        this.binder = binder;
    }

    /** Returns the number of rows the statements changed. */
    int run(Statements statements, List<R> rows) throws SQLException {
        return sql.run(statements, rows, binder);
    }
}
