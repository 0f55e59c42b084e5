package dev.workmate.crash;

import dev.workmate.testkit.SocketClient;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.HashSet;
import java.util.Set;

/**
 * How late a turn is taken up, told in beats of the servers that stay: where the machine is busy
 * with other things they come later too, so that a promise in seconds can be held against them.
 */
final class Takeover {
    /** The newest beat of all, and whether the turn was taken up (17). */
    private static final String LOOK =
            "SELECT (SELECT max(beat_at) FROM instances), EXISTS (SELECT 1 FROM message_events e JOIN"
                    + " sessions s ON s.number = e.session_number WHERE s.id = ? AND e.type = 17)";

    private static final int LIMIT = 1_200;
    private static final long PAUSE_MILLIS = 50;

    private Takeover() {}

    /** From now until a session's turn is taken up; beats that are missed make it fewer. */
    static int beats(String database, String session) throws SQLException, InterruptedException {
        Set<Timestamp> beats = new HashSet<>();
        try (Connection connection = DriverManager.getConnection(database);
                PreparedStatement look = connection.prepareStatement(LOOK)) {
            look.setString(1, SocketClient.sessionId(session));
            for (int tries = 0; tries < LIMIT; tries++) {
                try (ResultSet row = look.executeQuery()) {
                    row.next();
                    beats.add(row.getTimestamp(1));
                    if (row.getBoolean(2)) {
                        return beats.size() - 1;
                    }
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        }
        throw new AssertionError("not taken up within " + beats.size() + " beats");
    }
}
