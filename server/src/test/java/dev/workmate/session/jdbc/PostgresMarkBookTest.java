package dev.workmate.session.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

class PostgresMarkBookTest extends JdbcMarkBookTest {
    private final String url = TestPostgres.empty(PostgresMarkBookTest.class);

    @Override
    Database openDatabase(Path home) {
        return TestPostgres.open(home, url);
    }
}
