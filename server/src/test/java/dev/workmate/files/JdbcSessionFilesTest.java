package dev.workmate.files;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.files.jdbc.JdbcSessionFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class JdbcSessionFilesTest extends SessionFilesContract {
    @TempDir Path home;
    private Database database;

    Database openDatabase() {
        return SqliteDatabase.open(home);
    }

    @Override
    SessionFiles open() {
        database = openDatabase();
        return new JdbcSessionFiles(database);
    }

    @AfterEach
    void close() {
        database.close();
    }
}
