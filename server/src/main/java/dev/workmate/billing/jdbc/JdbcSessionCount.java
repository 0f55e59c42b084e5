package dev.workmate.billing.jdbc;

import dev.workmate.billing.SessionCount;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.UserId;

/** Counts the rows of sessions by their owner. */
public final class JdbcSessionCount implements SessionCount {
    private final Database database;

    public JdbcSessionCount(Database database) {
        this.database = database;
    }

    @Override
    public long of(UserId person) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT count(*) FROM sessions WHERE owner_id = ?",
                                        row -> row.getLong(1),
                                        person.value())
                                .orElse(0L));
    }
}
