package dev.workmate.mail.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

class PostgresOutboxTest extends JdbcOutboxTest {
    private final String url = TestPostgres.empty(PostgresOutboxTest.class);

    @Override
    Database openDatabase(Path home) {
        return TestPostgres.open(home, url);
    }
}
