package dev.workmate.session.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.PlainDatabase;
import java.nio.file.Path;

/** The same where words are not sealed. */
class PlainMarkBookTest extends JdbcMarkBookTest {
    @Override
    Database openDatabase(Path home) {
        return PlainDatabase.open(home);
    }
}
