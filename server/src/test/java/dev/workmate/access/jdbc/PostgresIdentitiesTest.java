package dev.workmate.access.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

class PostgresIdentitiesTest extends JdbcIdentitiesTest {
    private final String url = TestPostgres.empty(PostgresIdentitiesTest.class);

    @Override
    Database openDatabase(Path home) {
        return TestPostgres.open(home, url);
    }
}
