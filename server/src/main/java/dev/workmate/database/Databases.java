package dev.workmate.database;

import dev.workmate.database.jdbc.PostgresAddress;
import java.nio.file.Path;

/** Opens the database that the settings name. */
public final class Databases {
    private Databases() {}

    /** Where the address is empty, it is the embedded one in the home folder. */
    public static Database open(Path home, String url) {
        UnfinishedImport.refuse(home);
        return openForImport(home, url);
    }

    /** The same, also where data has been taken in half. */
    public static Database openForImport(Path home, String url) {
        return url.isBlank()
                ? SqliteDatabase.open(home)
                : PostgresDatabase.open(home, address(url));
    }

    /**
     * Opens it for a command that writes. A database that servers share is joined beside them, with
     * what is this process's own in a folder that is given; the embedded one has one process only.
     */
    public static Database join(Path home, String url, Path own) {
        if (url.isBlank()) {
            return open(home, url);
        }
        UnfinishedImport.refuse(home);
        return PostgresDatabase.open(own, address(url), PersonKeys.ofHome(home, Engine.POSTGRESQL));
    }

    /**
     * Opens the database that the settings name for reading only: beside a running server, and
     * without changing anything. One that is missing or of another version is not opened.
     */
    public static Database look(Path home, String url) {
        return url.isBlank()
                ? ReadOnlyDatabase.embedded(home)
                : ReadOnlyDatabase.onServer(home, address(url));
    }

    private static PostgresAddress address(String url) {
        try {
            return PostgresAddress.parse(url.strip());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("WORKMATE_DATABASE_URL: " + e.getMessage(), e);
        }
    }
}
