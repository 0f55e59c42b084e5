package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;

class PostgresTamperingTest extends TamperingTest {
    private final String url = TestPostgres.empty(PostgresTamperingTest.class);

    @Override
    Database openDatabase() {
        return TestPostgres.open(home, url);
    }

    @Override
    int edits() {
        return 60;
    }
}
