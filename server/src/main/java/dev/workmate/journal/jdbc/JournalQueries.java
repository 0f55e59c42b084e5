package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
import dev.workmate.journal.Reach;
import java.util.List;

/** The journal's questions to its tables. */
final class JournalQueries {
    static final String BATCH_START =
            "SELECT sequence FROM message_events WHERE batch_id = ? AND session_number = ?";
    static final String KNOWN_BATCHES =
            "SELECT batch_id FROM message_events WHERE batch_id = ANY (?)";
    static final String FROM_SEQUENCE =
            EventRows.SELECT
                    + " WHERE e.session_number = ? AND e.sequence >= ? ORDER BY e.sequence";
    static final String UNFINISHED =
            "SELECT id FROM sessions WHERE turn_open IS NOT NULL AND parked = 0"
                    + " AND quarantined = 0";
    static final String OPEN =
            "INSERT INTO sessions (id, owner_id, last_hash, created_at, updated_at, seal, key_id)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING";
    static final String ERASED =
            "INSERT INTO erased_sessions (id, erased_at, number, head, last_hash) VALUES (?, ?, ?,"
                    + " ?, ?) ON CONFLICT (id) DO UPDATE SET number = excluded.number, head ="
                    + " excluded.head, last_hash = excluded.last_hash";
    static final String IS_ERASED = "SELECT 1 FROM erased_sessions WHERE id = ?";
    static final String NAME_BLOB =
            "UPDATE blobs SET pending_until = NULL WHERE reference = ? AND session_id = ?";

    /** What only the session itself needs; its events and bytes may be shared. */
    static final List<String> ERASE =
            List.of(
                    "DELETE FROM messages WHERE session_number = ?",
                    "DELETE FROM tool_calls WHERE session_number = ?",
                    "DELETE FROM tasks WHERE session_number = ?",
                    "DELETE FROM usage WHERE session_number = ?",
                    "DELETE FROM approvals WHERE session_number = ?",
                    "DELETE FROM grants WHERE session_id = (SELECT id FROM sessions WHERE number ="
                            + " ?)",
                    "DELETE FROM open_words WHERE session_number = ?",
                    "DELETE FROM dead_letters WHERE session_number = ?",
                    "DELETE FROM heard WHERE session_number = ?",
                    "DELETE FROM session_marks WHERE session_number = ?",
                    "DELETE FROM session_words WHERE session_number = ?",
                    "DELETE FROM said_words WHERE session_number = ?",
                    "DELETE FROM word_cursors WHERE session_number = ?",
                    "DELETE FROM session_companies WHERE session_number = ?",
                    // What was spent was spent; which conversation it was for is forgotten.
                    "UPDATE ledger SET session_id = NULL, company = NULL WHERE session_number = ?",
                    "DELETE FROM sessions WHERE number = ?");

    /** What stands in a log behind a sequence; numbers of tasks are never those of another log. */
    static final List<String> TRIM =
            List.of(
                    "DELETE FROM task_ids WHERE number IN (SELECT e.task FROM message_events e"
                            + " WHERE e.session_number = ? GROUP BY e.task"
                            + " HAVING min(e.sequence) > ?)",
                    "DELETE FROM turns WHERE number IN (SELECT e.turn FROM message_events e"
                            + " WHERE e.session_number = ? GROUP BY e.turn"
                            + " HAVING min(e.sequence) > ?)",
                    "DELETE FROM message_events WHERE session_number = ? AND sequence > ?");

    /** What is left of a log's rows when their words are forgotten. */
    static final String STRIP =
            "UPDATE message_events SET sealed = NULL, payload = '', batch_id = NULL, is_internal ="
                    + " 1 WHERE session_number = ? AND sequence > ? AND sequence <= ?";

    /** How far skeletons need a log's rows. */
    static final String BARE_UP_TO =
            "SELECT max(up_to) FROM (SELECT 9223372036854775807 AS up_to FROM erased_sessions WHERE"
                    + " number = ? UNION ALL SELECT h.up_to FROM shared_history h JOIN"
                    + " erased_sessions x ON x.number = h.session_number WHERE h.log_number = ?) AS"
                    + " bare";

    static final String DROP_PIECES =
            "DELETE FROM blob_pieces WHERE reference IN (SELECT reference FROM blobs WHERE"
                    + " session_id = ?)";
    static final String DROP_BLOBS = "DELETE FROM blobs WHERE session_id = ?";
    static final String BLOBS = "SELECT reference FROM blobs WHERE session_id = ?";

    /** The events of a log and of those who share it, as far as they have words. */
    static final String WITH_WORDS =
            EventRows.SELECT
                    + " WHERE (e.session_number = ? OR e.session_number IN (SELECT h.session_number"
                    + " FROM shared_history h WHERE h.log_number = ?)) AND (e.commitment IS NULL OR"
                    + " e.sealed IS NOT NULL)";

    private static final String OF_SESSION =
            EventRows.SELECT
                    + " WHERE e.session_number = (SELECT number FROM sessions WHERE id = ?)";

    /** The turn says where it begins, and its other events follow. */
    static final String OF_TURN =
            EventRows.COLUMNS
                    + "turns o CROSS JOIN message_events e"
                    + EventRows.JOINED
                    + " WHERE o.id = ? AND o.session_number = (SELECT number FROM sessions WHERE"
                    + " id = ?) AND e.session_number = o.session_number AND e.sequence >= o.start"
                    + " AND e.turn = o.number ORDER BY e.sequence";

    /** Of one log, what lies between two sequences. */
    private static final String OF_PART =
            EventRows.SELECT + " WHERE e.session_number = ? AND e.sequence > ? AND e.sequence <= ?";

    static final String PART_OF_TURN =
            EventRows.COLUMNS
                    + "turns o CROSS JOIN message_events e"
                    + EventRows.JOINED
                    + " WHERE o.id = ? AND o.session_number = ? AND e.session_number ="
                    + " o.session_number AND e.sequence >= o.start AND e.turn = o.number"
                    + " AND e.sequence > ? AND e.sequence <= ? ORDER BY e.sequence";

    private JournalQueries() {}

    static String partAfter(Reach reach) {
        return OF_PART + within(reach) + " ORDER BY e.sequence LIMIT ?";
    }

    static String partBefore(Reach reach) {
        return OF_PART + within(reach) + " ORDER BY e.sequence DESC LIMIT ?";
    }

    /** The newest event of one kind between two sequences of a log. */
    static String latestOfPart(Engine engine, int type) {
        return latestWhere(
                engine, type, "e.session_number = ? AND e.sequence > ? AND e.sequence <= ?");
    }

    static String after(Reach reach) {
        return OF_SESSION + " AND e.sequence > ?" + within(reach) + " ORDER BY e.sequence LIMIT ?";
    }

    static String before(Reach reach) {
        return OF_SESSION
                + " AND e.sequence < ?"
                + within(reach)
                + " ORDER BY e.sequence DESC LIMIT ?";
    }

    /** The newest event of one kind, by an index where there is one for it. */
    static String latest(Engine engine, int type) {
        return latestWhere(
                engine, type, "e.session_number = (SELECT number FROM sessions WHERE id = ?)");
    }

    private static String latestWhere(Engine engine, int type, String where) {
        return EventRows.COLUMNS
                + "message_events e"
                + indexOf(engine, type)
                + EventRows.JOINED
                + " WHERE "
                + where
                + " AND e.type = "
                + type
                + " ORDER BY e.sequence DESC LIMIT 1";
    }

    private static String indexOf(Engine engine, int type) {
        return switch (type) {
            case EventNumbers.COMPANY_SELECTED -> engine.indexedBy("message_events_facts");
            case EventNumbers.MODEL_SELECTED -> engine.indexedBy("message_events_models");
            default -> "";
        };
    }

    private static String within(Reach reach) {
        return switch (reach) {
            case ALL -> "";
            case SENT -> " AND (e.is_internal = 0 OR e.type = " + EventNumbers.AGENT_CHANGED + ")";
            case VISIBLE -> " AND e.is_internal = 0";
        };
    }
}
