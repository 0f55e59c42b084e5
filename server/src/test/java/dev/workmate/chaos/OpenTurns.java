package dev.workmate.chaos;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;

/** Turns that are at work, as the database itself tells past the servers. */
final class OpenTurns {
    /**
     * What only the one who drives a turn stores: not messages, answers and stops, which people
     * add. The numbers of resumed, paused, ended, the agents', tasks' and models' events, what
     * tools did, and what was written; stored numbers never change.
     */
    private static final String OF_THE_DRIVER =
            "(2, 3, 4, 5, 7, 8, 9, 11, 17, 18, 20, 21, 22, 23, 24, 25, 26, 27)";

    private static final String OPEN =
            "SELECT s.id, t.number, s.head FROM sessions s JOIN turns t ON t.session_number = s.number"
                    + " AND t.id = decode(replace(s.turn_open, '-', ''), 'hex')"
                    + " WHERE s.parked = 0 AND s.waiting = ''";

    /** An error that a turn told. */
    private static final String ERROR = "(6)";

    private static final String LATEST =
            "SELECT s.id, e.turn, max(e.sequence) FROM message_events e JOIN sessions s ON s.number ="
                    + " e.session_number WHERE e.type IN %s AND e.turn IS NOT NULL"
                    + " GROUP BY s.id, e.turn";

    private final String database;

    OpenTurns(String database) {
        this.database = database;
    }

    /** A turn by its number, and how far its session's log had come. */
    record At(String session, long turn, long sequence) {
        boolean wentOn(At later) {
            return later.session.equals(session) && later.turn == turn && later.sequence > sequence;
        }
    }

    /** Those that wait for nobody. */
    Set<At> now() throws SQLException {
        return ask(OPEN);
    }

    /** Those of them that one server works on, which is named by its instance. */
    Set<At> of(String instance) throws SQLException {
        if (!instance.matches("[0-9A-Za-z-]+")) {
            return Set.of();
        }
        return ask(OPEN + " AND s.owner_instance = '" + instance + "'");
    }

    /** Which of them have been driven on since. */
    Set<At> goneOn(Set<At> before) throws SQLException {
        return since(before, OF_THE_DRIVER);
    }

    /** Which of them have told an error since. */
    Set<At> failed(Set<At> before) throws SQLException {
        return since(before, ERROR);
    }

    private Set<At> since(Set<At> before, String types) throws SQLException {
        Set<At> latest = ask(LATEST.formatted(types));
        Set<At> found = new HashSet<>(before);
        found.removeIf(each -> latest.stream().noneMatch(each::wentOn));
        return found;
    }

    private Set<At> ask(String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            Set<At> found = new HashSet<>();
            while (rows.next()) {
                found.add(new At(rows.getString(1), rows.getLong(2), rows.getLong(3)));
            }
            return found;
        }
    }
}
