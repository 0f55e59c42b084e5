package dev.workmate.knowledge.source.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

/** The same promises on PostgreSQL. */
class PostgresSourcesTest extends JdbcSourcesTest {
    @Override
    Database openDatabase(Path place) {
        return TestPostgres.open(place, TestPostgres.empty(PostgresSourcesTest.class));
    }
}
