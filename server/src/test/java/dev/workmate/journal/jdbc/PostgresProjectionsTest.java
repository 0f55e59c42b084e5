package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;

class PostgresProjectionsTest extends StoredProjectionsContract {
    private final String url = TestPostgres.empty(PostgresProjectionsTest.class);

    @Override
    Database openDatabase() {
        return TestPostgres.open(home, url);
    }
}
