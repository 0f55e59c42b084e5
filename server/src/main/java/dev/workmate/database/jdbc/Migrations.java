package dev.workmate.database.jdbc;

import org.flywaydb.core.Flyway;

/** Brings a database to the newest schema; each change is a file that never changes again. */
public final class Migrations {
    private Migrations() {}

    public static void run(SqliteConnections connections) {
        Flyway.configure()
                .dataSource(connections.url(), "", "")
                .locations("classpath:db/common", "classpath:db/sqlite")
                .load()
                .migrate();
    }
}
