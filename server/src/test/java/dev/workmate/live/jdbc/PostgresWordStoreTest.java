package dev.workmate.live.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

class PostgresWordStoreTest extends JdbcWordStoreTest {
    private final String url = TestPostgres.empty(PostgresWordStoreTest.class);

    @Override
    Database openDatabase(Path home) {
        return TestPostgres.open(home, url);
    }
}
