package dev.workmate.testkit;

import dev.workmate.database.PersonKeys;
import dev.workmate.database.SqliteDatabase;
import java.nio.file.Path;

/** Databases in which words stand as they are, as in homes from before and where keys are off. */
public final class PlainDatabase {
    private PlainDatabase() {}

    public static SqliteDatabase open(Path home) {
        return SqliteDatabase.open(
                home, PersonKeys.in(home.resolve(PersonKeys.FOLDER), PersonKeys.Use.ONLY_OPEN));
    }
}
