package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;

/** The server came back with an older copy of the database; the home folder knows of more. */
class PostgresSetbackTest extends SetbackContract {
    private final String url = TestPostgres.empty(PostgresSetbackTest.class);

    @Override
    Database openDatabase() {
        return TestPostgres.open(home, url);
    }

    @Override
    void save() {
        TestPostgres.save(PostgresSetbackTest.class);
    }

    @Override
    void restore() {
        TestPostgres.restore(PostgresSetbackTest.class);
    }

    @Override
    String bytes(String hex) {
        return "'\\x" + hex + "'";
    }
}
