package dev.workmate.diagnostics.jdbc;

import dev.workmate.database.Database;
import dev.workmate.id.SessionId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;

/** All sessions of a store, whoever owns them. Only for operators. Thread-safe. */
public final class StoreOverview {
    private static final String AFTER =
            "SELECT number, id FROM sessions WHERE number > ? ORDER BY number LIMIT ?";
    private static final String LAG =
            "SELECT count(*), coalesce(sum(head - projected), 0) FROM sessions WHERE projected <"
                    + " head";

    private static final String SKELETONS =
            "SELECT number, id FROM erased_sessions WHERE number > ? ORDER BY number LIMIT ?";

    private final Database database;

    public StoreOverview(Database database) {
        this.database = database;
    }

    /** A session and its short name in the database. */
    public record Numbered(long number, SessionId id) {}

    /** How many sessions' views are behind, and by how many events. */
    public record Lag(long sessions, long events) {}

    /** The next sessions by their number. */
    public List<Numbered> after(long number, int limit) {
        return page(AFTER, number, limit);
    }

    /** The next of those that were erased and left their skeletons. */
    public List<Numbered> skeletons(long afterNumber, int limit) {
        return page(SKELETONS, afterNumber, limit);
    }

    private List<Numbered> page(String sql, long number, int limit) {
        return database.read(
                connection -> {
                    try (PreparedStatement select = connection.prepareStatement(sql)) {
                        select.setLong(1, number);
                        select.setInt(2, limit);
                        List<Numbered> found = new ArrayList<>();
                        try (ResultSet row = select.executeQuery()) {
                            while (row.next()) {
                                found.add(
                                        new Numbered(
                                                row.getLong(1), new SessionId(row.getString(2))));
                            }
                        }
                        return found;
                    }
                });
    }

    public long sessions() {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                                    connection.prepareStatement("SELECT count(*) FROM sessions");
                            ResultSet row = select.executeQuery()) {
                        return row.next() ? row.getLong(1) : 0;
                    }
                });
    }

    public Lag lag() {
        return database.read(
                connection -> {
                    try (PreparedStatement select = connection.prepareStatement(LAG);
                            ResultSet row = select.executeQuery()) {
                        return row.next() ? new Lag(row.getLong(1), row.getLong(2)) : new Lag(0, 0);
                    }
                });
    }
}
