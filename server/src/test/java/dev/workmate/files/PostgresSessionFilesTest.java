package dev.workmate.files;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;

class PostgresSessionFilesTest extends JdbcSessionFilesTest {
    @Override
    Database openDatabase() {
        return TestPostgres.open(home, TestPostgres.empty(PostgresSessionFilesTest.class));
    }
}
