package dev.workmate.preferences.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

class PostgresPreferencesTest extends JdbcPreferencesTest {
    private final String url = TestPostgres.empty(PostgresPreferencesTest.class);

    @Override
    Database openDatabase(Path home) {
        return TestPostgres.open(home, url);
    }
}
