package dev.workmate.privacy.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

class PostgresAgedSessionsTest extends AgedSessionsTest {
    @Override
    Database openDatabase(Path folder) {
        return TestPostgres.open(folder, TestPostgres.empty(PostgresAgedSessionsTest.class));
    }
}
