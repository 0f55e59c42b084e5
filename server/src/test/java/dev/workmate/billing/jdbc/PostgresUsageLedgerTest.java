package dev.workmate.billing.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

class PostgresUsageLedgerTest extends JdbcUsageLedgerTest {
    private final String url = TestPostgres.empty(PostgresUsageLedgerTest.class);

    @Override
    Database openDatabase(Path home) {
        return TestPostgres.open(home, url);
    }
}
