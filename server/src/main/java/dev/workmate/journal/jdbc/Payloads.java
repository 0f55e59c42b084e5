package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The text of an event in its row: as it is, or folded. SQLite tells the two apart as text and
 * bytes. PostgreSQL keeps both as text, in which what was folded begins with {@code ~}: an event's
 * own text is a JSON object and never does.
 */
final class Payloads {
    private static final String NEIGHBOUR =
            "SELECT payload FROM message_events WHERE session_number = ? AND sequence = ?";
    private static final String FOLDED = "~";

    private Payloads() {}

    static void set(
            Engine engine, RowValues values, int column, String text, byte @Nullable [] folded)
            throws SQLException {
        if (folded == null) {
            values.setString(column, text);
        } else if (engine == Engine.SQLITE) {
            values.setBytes(column, folded);
        } else {
            values.setString(column, FOLDED + Base64.getEncoder().encodeToString(folded));
        }
    }

    /** The whole text; the row's first two columns are its session's number and its sequence. */
    static String read(ResultSet row, int column) throws SQLException {
        Object stored = row.getObject(column);
        if (stored instanceof byte[] bytes) {
            return unfolded(row, bytes);
        }
        String text = (String) stored;
        return text.startsWith(FOLDED)
                ? unfolded(row, Base64.getDecoder().decode(text.substring(FOLDED.length())))
                : text;
    }

    private static String unfolded(ResultSet row, byte[] folded) throws SQLException {
        long session = row.getLong(1);
        long sequence = row.getLong(2);
        try (PreparedStatement neighbour =
                row.getStatement().getConnection().prepareStatement(NEIGHBOUR)) {
            return Folding.<SQLException>unfold(
                    folded,
                    distance -> {
                        neighbour.setLong(1, session);
                        neighbour.setLong(2, sequence + distance);
                        try (ResultSet found = neighbour.executeQuery()) {
                            if (!found.next()) {
                                throw new IllegalStateException(
                                        "event " + sequence + " names one that is not there");
                            }
                            return found.getString(1);
                        }
                    });
        }
    }
}
