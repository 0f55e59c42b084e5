package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.SealingDatabase;
import dev.workmate.testkit.TestPostgres;

/** The same on PostgreSQL. */
class PostgresForgottenSessionsTest extends ForgottenSessionsTest {
    private final String url = TestPostgres.empty(PostgresForgottenSessionsTest.class);

    @Override
    Database openDatabase() {
        return SealingDatabase.open(home, url);
    }
}
