package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;

class SqliteProjectionsTest extends StoredProjectionsContract {
    @Override
    Database openDatabase() {
        return SqliteDatabase.open(home);
    }
}
