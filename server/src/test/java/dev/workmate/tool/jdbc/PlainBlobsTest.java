package dev.workmate.tool.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.PlainDatabase;
import java.nio.file.Path;

/** The same where bytes are not sealed. */
class PlainBlobsTest extends JdbcBlobsTest {
    @Override
    Database openDatabase(Path home) {
        return PlainDatabase.open(home);
    }
}
