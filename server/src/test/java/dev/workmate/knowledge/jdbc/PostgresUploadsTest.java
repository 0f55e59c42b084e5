package dev.workmate.knowledge.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

/** The same promises on PostgreSQL. */
class PostgresUploadsTest extends JdbcUploadsTest {
    @Override
    Database openDatabase(Path place) {
        return TestPostgres.open(place, TestPostgres.empty(PostgresUploadsTest.class));
    }
}
