package dev.workmate.testkit;

import dev.workmate.database.PersonKeys;
import dev.workmate.database.PostgresDatabase;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.database.jdbc.PostgresAddress;
import java.nio.file.Path;

/** Databases in which people's words are sealed with keys in the home folder. */
public final class SealingDatabase {
    private SealingDatabase() {}

    public static SqliteDatabase open(Path home) {
        return SqliteDatabase.open(home, keys(home));
    }

    public static PostgresDatabase open(Path home, String url) {
        return PostgresDatabase.open(home, PostgresAddress.parse(url), keys(home));
    }

    private static PersonKeys keys(Path home) {
        return PersonKeys.in(home.resolve(PersonKeys.FOLDER), PersonKeys.Use.SEAL);
    }
}
