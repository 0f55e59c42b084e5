package dev.workmate.workspace.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

class PostgresKnownSessionsTest extends JdbcKnownSessionsTest {
    private final String url = TestPostgres.empty(PostgresKnownSessionsTest.class);

    @Override
    Database openDatabase(Path home) {
        return TestPostgres.open(home, url);
    }
}
