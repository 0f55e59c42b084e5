package dev.workmate.access.jdbc;

import dev.workmate.access.Attempts;
import dev.workmate.access.AttemptsContract;
import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class JdbcAttemptsTest extends AttemptsContract {
    @TempDir Path home;
    private Database database;

    Database openDatabase(Path home) {
        return SqliteDatabase.open(home);
    }

    @BeforeEach
    void open() {
        database = openDatabase(home);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    protected Attempts attempts() {
        return new JdbcAttempts(database, time);
    }
}
