package dev.workmate.transfer.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table that is added and not moved would be lost on the way. */
class TablesTest {
    @TempDir Path home;

    @Test
    void everyTableOfTheEmbeddedStoreIsMovedOrLeftBehindOnPurpose() {
        try (Database database = SqliteDatabase.open(home)) {
            check(database, "SELECT name FROM sqlite_schema WHERE type = 'table'");
        }
    }

    @Test
    void everyTableOfPostgresIsMovedOrLeftBehindOnPurpose() {
        try (Database database = TestPostgres.open(home, TestPostgres.empty(TablesTest.class))) {
            check(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
        }
    }

    private static void check(Database database, String sql) {
        Set<String> tables =
                database.read(
                        connection -> {
                            Set<String> names = new TreeSet<>();
                            try (Statement select = connection.createStatement();
                                    ResultSet row = select.executeQuery(sql)) {
                                while (row.next()) {
                                    names.add(row.getString(1));
                                }
                            }
                            return names;
                        });
        assertThat(tables).hasSizeGreaterThan(18).contains("message_events");
        assertThat(tables)
                .allMatch(name -> Tables.isKnown(name) || Tables.LEFT_BEHIND.contains(name));
    }
}
