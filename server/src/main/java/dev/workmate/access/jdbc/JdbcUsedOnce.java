package dev.workmate.access.jdbc;

import dev.workmate.access.identity.UsedOnce;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.text.Digests;
import java.time.Instant;
import java.time.InstantSource;

/** What counts once, in the table {@code used_once}; each use clears away what is over. */
public final class JdbcUsedOnce implements UsedOnce {
    private final Database database;
    private final InstantSource time;

    public JdbcUsedOnce(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
    }

    @Override
    public boolean use(String what, Instant until) {
        long now = time.millis();
        return database.<Integer>write(
                        connection -> {
                            Sql.update(
                                    connection, "DELETE FROM used_once WHERE expires_at < ?", now);
                            return Sql.update(
                                    connection,
                                    "INSERT INTO used_once (id, expires_at) VALUES (?, ?)"
                                            + " ON CONFLICT (id) DO NOTHING",
                                    Digests.sha256(what),
                                    until.toEpochMilli());
                        })
                == 1;
    }
}
