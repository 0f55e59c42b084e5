package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;

/** The same on PostgreSQL, with fewer edits. */
class PostgresSealTamperingTest extends SealTamperingTest {
    @Override
    Database openDatabase() {
        Database database =
                TestPostgres.open(home, TestPostgres.empty(PostgresSealTamperingTest.class));
        for (String prefix : new String[] {"before_", "sound_"}) {
            for (String table : TABLES) {
                database.<Integer>write(
                        connection ->
                                dev.workmate.database.Sql.update(
                                        connection, "DROP TABLE IF EXISTS " + prefix + table));
            }
        }
        return database;
    }

    @Override
    int edits() {
        return 60;
    }

    @Override
    String columns(String table) {
        return table.equals("sessions") ? " OVERRIDING SYSTEM VALUE" : "";
    }
}
