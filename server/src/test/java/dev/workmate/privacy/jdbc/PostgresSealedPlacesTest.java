package dev.workmate.privacy.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.SealingDatabase;
import dev.workmate.testkit.TestPostgres;

class PostgresSealedPlacesTest extends SealedPlacesTest {
    private final String url = TestPostgres.empty(PostgresSealedPlacesTest.class);

    @Override
    Database openDatabase() {
        return SealingDatabase.open(home, url);
    }
}
