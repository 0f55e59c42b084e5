package dev.workmate.database;

import dev.workmate.database.jdbc.PostgresAddress;
import java.nio.file.Path;

/** Opens the database that the settings name. */
public final class Databases {
    private Databases() {}

    /** Where the address is empty, it is the embedded one in the home folder. */
    public static Database open(Path home, String url) {
        return url.isBlank()
                ? SqliteDatabase.open(home)
                : PostgresDatabase.open(home, address(url));
    }

    private static PostgresAddress address(String url) {
        try {
            return PostgresAddress.parse(url.strip());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("WORKMATE_DATABASE_URL: " + e.getMessage(), e);
        }
    }
}
