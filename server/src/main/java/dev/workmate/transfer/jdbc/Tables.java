package dev.workmate.transfer.jdbc;

import java.util.List;
import java.util.Set;

/** The tables that are moved, in the order in which they are written. */
final class Tables {
    /** What belongs to sessions; a session's own row comes last, after all it speaks of. */
    static final List<Part> OF_SESSIONS =
            List.of(
                    numbered("turns", "session_number, number"),
                    new Part(
                            "task_ids",
                            "number IN (SELECT task FROM message_events WHERE session_number"
                                    + " BETWEEN ? AND ?)",
                            "number"),
                    numbered("message_events", "session_number, sequence"),
                    numbered("shared_history", "session_number, log_number"),
                    numbered("heard", "session_number, what"),
                    numbered("messages", "session_number, sequence"),
                    numbered("tool_calls", "session_number, tool_use_id"),
                    numbered("tasks", "session_number, task_id"),
                    numbered("usage", "session_number, sequence"),
                    numbered("approvals", "approval_id"),
                    numbered("dead_letters", "session_number, sequence"),
                    numbered("open_words", "call_id, number"),
                    numbered("session_marks", "session_number"),
                    numbered("session_words", "session_number, word"),
                    numbered("said_words", "session_number, sequence"),
                    numbered("word_cursors", "session_number"),
                    numbered("session_companies", "session_number, sequence"),
                    new Part("grants", ofIds(), "session_id, tool_name, entity"),
                    new Part(
                            "blob_pieces",
                            "reference IN (SELECT reference FROM blobs WHERE " + ofKeepers() + ")",
                            "reference, number"),
                    new Part("blobs", ofKeepers(), "reference"),
                    new Part("session_files", ofIds(), "session_id, name"),
                    new Part("sessions", "number BETWEEN ? AND ?", "number"));

    /** What all share; read last, so that nothing which a session speaks of is missing. */
    static final List<Part> SHARED =
            List.of(
                    new Part("agents", "", "number"),
                    new Part("dropped_blobs", "", "reference"),
                    new Part("tenants", "", "id"),
                    new Part("users", "", "id"),
                    new Part("tokens", "", "id"),
                    new Part("token_uses", "", "token_id"),
                    new Part("accounts", "", "user_id"),
                    new Part("account_links", "", "id"),
                    new Part("second_factors", "", "user_id"),
                    new Part("recovery_codes", "", "user_id, hash"),
                    new Part("identities", "", "issuer, subject"),
                    new Part("provider_sign_ins", "", "token_id"),
                    new Part("acts", "", "tenant_id, sequence"),
                    new Part("act_heads", "", "tenant_id"),
                    new Part("preferences", "", "owner_id"),
                    new Part("ledger", "", "session_number, sequence"),
                    new Part("spent", "", "tenant_id, scope, subject, period, currency"),
                    new Part("budgets", "", "tenant_id, scope, subject, period"),
                    new Part("team_members", "", "user_id"),
                    new Part("erased_sessions", "", "id"),
                    new Part("seals", "", "number"),
                    new Part("sealed_heads", "", "position"),
                    new Part("erasures", "", "id"),
                    new Part("legal_holds", "", "kind, held_id"),
                    new Part("tenant_retention", "", "tenant_id"),
                    new Part("file_contents", "", "id"),
                    new Part("file_pieces", "", "content_id, number"),
                    new Part("file_texts", "", "content_id"),
                    new Part("file_chunks", "", "content_id, number"),
                    new Part("file_embeddings", "", "content_id, model"),
                    new Part("file_vectors", "", "content_id, model, number"),
                    new Part("libraries", "", "owner_id"),
                    new Part("files", "", "id"),
                    new Part("removed_files", "", "id"),
                    new Part("uploads", "", "id"),
                    new Part("upload_parts", "", "upload_id, from_byte"),
                    new Part("data_keys", "", "id"),
                    new Part("connections", "", "id"),
                    new Part("system_connections", "", "id"),
                    new Part("connection_sign_ins", "", "id"),
                    new Part("sources", "", "id"),
                    new Part("source_items", "", "source_id, external_id"));

    /** What stays where it is: who runs there, and how its tables came about. */
    static final Set<String> LEFT_BEHIND =
            Set.of(
                    "instances",
                    "attempts",
                    "used_once",
                    "mails",
                    "server_configurations",
                    "published_configurations",
                    "connection_starts",
                    "connection_sign_in_starts",
                    "key_holders",
                    "seal_lease",
                    "reservations",
                    "flyway_schema_history",
                    "sqlite_sequence");

    private Tables() {}

    /** Some rows of a table: those of sessions between two numbers, or all. */
    record Part(String table, String where, String order) {
        String select() {
            return "SELECT * FROM "
                    + table
                    + (where.isEmpty() ? "" : " WHERE " + where)
                    + " ORDER BY "
                    + order;
        }
    }

    private static Part numbered(String table, String order) {
        return new Part(table, "session_number BETWEEN ? AND ?", order);
    }

    private static String ofIds() {
        return "session_id IN (SELECT id FROM sessions WHERE number BETWEEN ? AND ?)";
    }

    /** Also of sessions that are erased, where a fork still names their bytes. */
    private static String ofKeepers() {
        return "session_id IN (SELECT id FROM (SELECT number, id FROM sessions UNION"
                + " SELECT log_number, recorded_in FROM shared_history) AS keepers"
                + " WHERE number BETWEEN ? AND ?)";
    }

    static boolean isKnown(String table) {
        return OF_SESSIONS.stream().anyMatch(part -> part.table().equals(table))
                || SHARED.stream().anyMatch(part -> part.table().equals(table));
    }
}
