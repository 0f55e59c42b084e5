package dev.workmate.access.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PostgresPeopleTest extends JdbcPeopleTest {
    private final String url = TestPostgres.empty(PostgresPeopleTest.class);

    @Override
    Database openDatabase(Path home) {
        return TestPostgres.open(home, url);
    }

    @Test
    @Override
    void peopleAndLogsAreWalledOffByTenant() {
        super.peopleAndLogsAreWalledOffByTenant();
    }
}
