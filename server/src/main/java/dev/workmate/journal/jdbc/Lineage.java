package dev.workmate.journal.jdbc;

import dev.workmate.id.SessionId;
import dev.workmate.journal.Stretch;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the events of a session lie, oldest first: those it shares with the sessions it was cut
 * from, then its own.
 */
record Lineage(List<Part> parts) {
    private static final String SELECT =
            "SELECT s.number, h.log_number, h.recorded_in, h.after_sequence, h.up_to, h.family FROM"
                    + " sessions s LEFT JOIN shared_history h ON h.session_number = s.number"
                    + " WHERE s.id = ? AND s.number IS NOT NULL ORDER BY h.log_number";

    /** The same of a session that left its skeleton. */
    private static final String OF_ERASED = SELECT.replace("sessions s", "erased_sessions s");

    /** Some rows of one log. */
    record Part(long log, Stretch stretch) {}

    Lineage {
        parts = List.copyOf(parts);
    }

    /** Empty where there is no such session. */
    static Optional<Lineage> find(Connection connection, SessionId session) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT)) {
            return read(select, session);
        }
    }

    /** Empty where no such session left its skeleton. */
    static Optional<Lineage> findErased(Connection connection, SessionId session)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(OF_ERASED)) {
            return read(select, session);
        }
    }

    static Optional<Lineage> find(Statements statements, SessionId session) throws SQLException {
        return read(statements.of(SELECT), session);
    }

    /** Later sessions have higher numbers, so that the order of numbers is that of the log. */
    private static Optional<Lineage> read(PreparedStatement select, SessionId session)
            throws SQLException {
        select.setString(1, session.value());
        List<Part> parts = new ArrayList<>();
        @Nullable Long own = null;
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                own = row.getLong(1);
                if (row.getString(3) != null) {
                    parts.add(
                            new Part(
                                    row.getLong(2),
                                    new Stretch(
                                            new SessionId(row.getString(3)),
                                            row.getLong(4),
                                            row.getLong(5))));
                }
            }
        }
        if (own == null) {
            return Optional.empty();
        }
        long cut = parts.isEmpty() ? 0 : parts.getLast().stretch().upTo();
        parts.add(new Part(own, Stretch.own(session, cut)));
        return Optional.of(new Lineage(parts));
    }

    boolean isFork() {
        return parts.size() > 1;
    }

    Part own() {
        return parts.getLast();
    }

    /** The last event that is shared; 0 where none is. */
    long cut() {
        return own().stretch().after();
    }

    List<Stretch> stretches() {
        return parts.stream().map(Part::stretch).toList();
    }
}
