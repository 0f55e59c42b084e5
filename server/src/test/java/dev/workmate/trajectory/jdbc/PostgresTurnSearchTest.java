package dev.workmate.trajectory.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

class PostgresTurnSearchTest extends JdbcTurnSearchTest {
    private final String url = TestPostgres.empty(PostgresTurnSearchTest.class);

    @Override
    Database openDatabase(Path home) {
        return TestPostgres.open(home, url);
    }
}
