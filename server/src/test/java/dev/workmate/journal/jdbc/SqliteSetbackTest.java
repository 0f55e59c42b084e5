package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.PlainDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.io.TempDir;

class SqliteSetbackTest extends SetbackContract {
    @TempDir Path backup;

    @Override
    Database openDatabase() {
        return PlainDatabase.open(home);
    }

    @Override
    void save() throws IOException {
        copy(home, backup);
    }

    @Override
    void restore() throws IOException {
        copy(backup, home);
    }

    /** The database alone: what was in the log beside it is lost. */
    private static void copy(Path from, Path to) throws IOException {
        Files.copy(
                from.resolve("workmate.db"),
                to.resolve("workmate.db"),
                StandardCopyOption.REPLACE_EXISTING);
        Files.deleteIfExists(to.resolve("workmate.db-wal"));
        Files.deleteIfExists(to.resolve("workmate.db-shm"));
    }

    @Override
    String bytes(String hex) {
        return "x'" + hex + "'";
    }
}
