package dev.workmate.billing.jdbc;

import dev.workmate.billing.DiskUse;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.UserId;

/** Adds up what the tables say about the sizes of files and attachments. */
public final class JdbcDiskUse implements DiskUse {
    private static final String SIZES =
            "SELECT (SELECT coalesce(sum(size), 0) FROM files WHERE owner_id = ?)"
                    + " + (SELECT coalesce(sum(b.size), 0) FROM blobs b JOIN sessions s"
                    + " ON s.id = b.session_id WHERE s.owner_id = ?)";

    private final Database database;

    public JdbcDiskUse(Database database) {
        this.database = database;
    }

    @Override
    public long of(UserId person) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        SIZES,
                                        row -> row.getLong(1),
                                        person.value(),
                                        person.value())
                                .orElse(0L));
    }
}
