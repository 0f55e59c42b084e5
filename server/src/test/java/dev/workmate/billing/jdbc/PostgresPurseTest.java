package dev.workmate.billing.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

class PostgresPurseTest extends PurseContract {
    private final String url = TestPostgres.empty(PostgresPurseTest.class);

    @Override
    Database openDatabase(Path home) {
        return TestPostgres.open(home, url);
    }
}
