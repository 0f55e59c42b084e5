package dev.workmate.billing.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import java.nio.file.Path;

class SqlitePurseTest extends PurseContract {
    @Override
    Database openDatabase(Path home) {
        return SqliteDatabase.open(home);
    }
}
