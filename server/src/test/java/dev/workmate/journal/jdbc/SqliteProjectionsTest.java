package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.PlainDatabase;

class SqliteProjectionsTest extends StoredProjectionsContract {
    @Override
    Database openDatabase() {
        return PlainDatabase.open(home);
    }
}
