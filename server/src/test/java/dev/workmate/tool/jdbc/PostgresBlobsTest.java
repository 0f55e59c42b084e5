package dev.workmate.tool.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

class PostgresBlobsTest extends JdbcBlobsTest {
    private final String url = TestPostgres.empty(PostgresBlobsTest.class);

    @Override
    Database openDatabase(Path home) {
        return TestPostgres.open(home, url);
    }
}
