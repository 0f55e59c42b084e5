package dev.workmate.database;

import dev.workmate.database.jdbc.SqliteConnections;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Copies the embedded database as it is at one moment, also while a server writes to it. */
public final class OnlineCopy {
    private OnlineCopy() {}

    /** The copy must not be there yet. */
    public static void make(Path database, Path copy) {
        try (Connection connection = new SqliteConnections(database, true).openReader()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA query_only = OFF");
            }
            try (PreparedStatement vacuum = connection.prepareStatement("VACUUM INTO ?")) {
                vacuum.setString(1, copy.toAbsolutePath().toString());
                vacuum.execute();
            }
        } catch (SQLException e) {
            throw new DatabaseException("cannot copy the database: " + e.getMessage(), e);
        }
    }

    /** Throws where the file is damaged. */
    public static void check(Path database) {
        try (Connection connection = new SqliteConnections(database, true).openReader();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("PRAGMA integrity_check")) {
            String found = row.next() ? row.getString(1) : "nothing";
            if (!found.equals("ok")) {
                throw new DatabaseException("the copy of the database is damaged: " + found);
            }
        } catch (SQLException e) {
            throw new DatabaseException("the copy cannot be read: " + e.getMessage(), e);
        }
    }
}
