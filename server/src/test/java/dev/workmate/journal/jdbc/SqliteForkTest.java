package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;

class SqliteForkTest extends StoredForkContract {
    @Override
    Database openDatabase() {
        return SqliteDatabase.open(home);
    }
}
