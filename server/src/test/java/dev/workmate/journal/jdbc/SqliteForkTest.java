package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.PlainDatabase;

class SqliteForkTest extends StoredForkContract {
    @Override
    Database openDatabase() {
        return PlainDatabase.open(home);
    }
}
