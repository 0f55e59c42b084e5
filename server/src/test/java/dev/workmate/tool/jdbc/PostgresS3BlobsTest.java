package dev.workmate.tool.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

class PostgresS3BlobsTest extends S3BlobsTest {
    private final String url = TestPostgres.empty(PostgresS3BlobsTest.class);

    @Override
    Database openDatabase(Path home) {
        return TestPostgres.open(home, url);
    }
}
