package dev.workmate.journal.jdbc;

import dev.workmate.journal.Reach;
import java.util.List;

/** The journal's questions to its tables. */
final class JournalQueries {
    static final String BATCH_START =
            "SELECT sequence FROM message_events"
                    + " WHERE batch_id = ? AND session_number = ? AND batch_index = 0";
    static final String FROM_SEQUENCE =
            "SELECT "
                    + EventRows.COLUMNS
                    + " FROM message_events WHERE session_number = ? AND sequence >= ?"
                    + " ORDER BY sequence";
    static final String UNFINISHED =
            "SELECT id FROM sessions WHERE turn_open IS NOT NULL AND parked = 0";
    static final String OPEN =
            "INSERT INTO sessions (id, owner_id, last_hash, created_at, updated_at)"
                    + " VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING";
    static final List<String> ERASE =
            List.of(
                    "DELETE FROM message_events WHERE session_number = ?",
                    "DELETE FROM messages WHERE session_number = ?",
                    "DELETE FROM tool_calls WHERE session_number = ?",
                    "DELETE FROM tasks WHERE session_number = ?",
                    "DELETE FROM usage WHERE session_number = ?",
                    "DELETE FROM approvals WHERE session_number = ?",
                    "DELETE FROM grants WHERE session_id = (SELECT id FROM sessions WHERE number = ?)",
                    "DELETE FROM blobs WHERE session_id = (SELECT id FROM sessions WHERE number = ?)",
                    "DELETE FROM open_words WHERE session_number = ?",
                    "DELETE FROM dead_letters WHERE session_number = ?",
                    "DELETE FROM sessions WHERE number = ?");

    private static final String OF_SESSION =
            "SELECT "
                    + EventRows.COLUMNS
                    + " FROM message_events"
                    + " WHERE session_number = (SELECT number FROM sessions WHERE id = ?)";

    /** The turn's first event is found by the index, the others follow it. */
    static final String OF_TURN =
            OF_SESSION
                    + " AND sequence >= coalesce((SELECT min(sequence) FROM message_events"
                    + " WHERE session_number = (SELECT number FROM sessions WHERE id = ?)"
                    + " AND turn_id = ? AND type IN"
                    + " ('user_message_confirmed', 'turn_queued', 'turn_started')), 0)"
                    + " AND turn_id = ? ORDER BY sequence";

    private JournalQueries() {}

    static String after(Reach reach) {
        return OF_SESSION + " AND sequence > ?" + within(reach) + " ORDER BY sequence LIMIT ?";
    }

    static String before(Reach reach) {
        return OF_SESSION + " AND sequence < ?" + within(reach) + " ORDER BY sequence DESC LIMIT ?";
    }

    private static String within(Reach reach) {
        return switch (reach) {
            case ALL -> "";
            case SENT -> " AND (is_internal = 0 OR type = 'agent_changed')";
            case VISIBLE -> " AND is_internal = 0";
        };
    }
}
