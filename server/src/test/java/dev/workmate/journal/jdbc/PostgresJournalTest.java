package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;

class PostgresJournalTest extends StoredJournalContract {
    private final String url = TestPostgres.empty(PostgresJournalTest.class);

    @Override
    Database openDatabase() {
        return TestPostgres.open(home, url);
    }
}
