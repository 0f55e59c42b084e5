package dev.workmate.diagnostics.cli;

import dev.workmate.testkit.TestPostgres;

class PostgresLookingTest extends LookingTest {
    private final String url = TestPostgres.empty(PostgresLookingTest.class);

    @Override
    String url() {
        return url;
    }
}
