package dev.workmate.privacy.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.FileId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.ContentId;
import dev.workmate.privacy.Erasures;
import dev.workmate.privacy.Inventory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rows of people outside of the log. Bytes and texts of files go first, and the rows that lead
 * to them last: who is interrupted finds the rest again. Thread-safe.
 */
public final class PersonRows {
    /** Calls that were let in before have stored by then what they store. */
    private static final long SETTLED_MILLIS = 2_000;

    /** Each counts what is a person's; all of it is gone when all are zero. */
    private static final Map<String, String> COUNTS = counts();

    /** Who stands in the ledger for people who were erased. */
    private static final String NOBODY = "00000000-0000-0000-0000-000000000000";

    private static final List<String> DELETES =
            List.of(
                    "DELETE FROM upload_parts WHERE upload_id IN (SELECT id FROM uploads WHERE"
                            + " owner_id = ?)",
                    "DELETE FROM uploads WHERE owner_id = ?",
                    "DELETE FROM source_items WHERE owner_id = ?",
                    "DELETE FROM sources WHERE owner_id = ?",
                    "DELETE FROM connection_starts WHERE owner_id = ?",
                    "DELETE FROM connections WHERE owner_id = ?",
                    "DELETE FROM connection_sign_in_starts WHERE owner_id = ?",
                    "DELETE FROM connection_sign_ins WHERE owner_id = ?",
                    // What was paid with an account of their own is told by no name of it.
                    "UPDATE ledger SET connection_id = 'erased' WHERE owner_id = ? AND"
                            + " connection_id IN (SELECT id FROM system_connections WHERE"
                            + " system_connections.owner_id = ledger.owner_id)",
                    "DELETE FROM system_connections WHERE owner_id = ?",
                    "DELETE FROM files WHERE owner_id = ?",
                    "DELETE FROM removed_files WHERE owner_id = ?",
                    "DELETE FROM libraries WHERE owner_id = ?",
                    "DELETE FROM preferences WHERE owner_id = ?",
                    // Money stays counted; whose it was does not.
                    "UPDATE ledger SET owner_id = '" + NOBODY + "', team = NULL WHERE owner_id = ?",
                    "DELETE FROM spent WHERE scope = 'person' AND subject = ?",
                    "DELETE FROM reservations WHERE scope = 'person' AND subject = ?",
                    "DELETE FROM budgets WHERE scope = 'person' AND subject = ?",
                    "DELETE FROM team_members WHERE user_id = ?",
                    "DELETE FROM recovery_codes WHERE user_id = ?",
                    "DELETE FROM second_factors WHERE user_id = ?",
                    "DELETE FROM account_links WHERE user_id = ?",
                    // Invitations name an address before there is a person; those that older
                    // servers marked as used may, too, and count no more.
                    "DELETE FROM account_links WHERE used_at IS NOT NULL OR lower(note) IN"
                            + " (SELECT login FROM accounts WHERE user_id = ?)",
                    // What they wrote beside invitations.
                    "DELETE FROM account_links WHERE made_by = ?",
                    "DELETE FROM mails WHERE user_id = ?",
                    // Invitations went to an address before there was a person.
                    "DELETE FROM mails WHERE recipient IN (SELECT login FROM accounts WHERE user_id"
                            + " = ?)",
                    "DELETE FROM accounts WHERE user_id = ?",
                    // What they did stays in the log of security and administration; from where
                    // does not.
                    "UPDATE acts SET address = '', address_salt = '' WHERE actor_id = ? AND"
                            + " address_salt IS NOT NULL",
                    "DELETE FROM identities WHERE user_id = ?",
                    "DELETE FROM tokens WHERE user_id = ?",
                    "DELETE FROM users WHERE id = ?");

    /** Contents that nobody else has, and those that nobody has at all. */
    private static final String CONTENTS =
            "SELECT c.id FROM file_contents c WHERE (EXISTS (SELECT 1 FROM files f WHERE"
                    + " f.content_id = c.id AND f.owner_id = ?) OR EXISTS (SELECT 1 FROM"
                    + " removed_files r WHERE r.content_id = c.id AND r.owner_id = ?) OR"
                    + " c.touched_at < ? AND c.state <> 'receiving') AND NOT EXISTS (SELECT 1 FROM"
                    + " files f WHERE f.content_id = c.id AND f.owner_id <> ?) AND NOT EXISTS"
                    + " (SELECT 1 FROM removed_files r WHERE r.content_id = c.id AND r.owner_id <>"
                    + " ?)";

    private static final List<String> CONTENT_DELETES =
            List.of(
                    "DELETE FROM file_texts WHERE content_id = ?",
                    "DELETE FROM file_chunks WHERE content_id = ?",
                    "DELETE FROM file_embeddings WHERE content_id = ?",
                    "DELETE FROM file_vectors WHERE content_id = ?",
                    "DELETE FROM file_contents WHERE id = ?");

    private final Database database;

    public PersonRows(Database database) {
        this.database = database;
    }

    /** Whether a table's rows of a person go with the person; those of sessions go with these. */
    static boolean covers(String table) {
        return DELETES.stream()
                .anyMatch(
                        change ->
                                change.startsWith("DELETE FROM " + table + " ")
                                        || change.startsWith("UPDATE " + table + " "));
    }

    private static Map<String, String> counts() {
        Map<String, String> counts = new LinkedHashMap<>();
        counts.put("account", "SELECT COUNT(*) FROM users WHERE id = ?");
        counts.put("signInsAndTokens", "SELECT COUNT(*) FROM tokens WHERE user_id = ?");
        counts.put("sessions", "SELECT COUNT(*) FROM sessions WHERE owner_id = ?");
        counts.put(
                Erasures.SEALED_SESSIONS,
                "SELECT COUNT(*) FROM sessions WHERE owner_id = ? AND key_id IS NOT NULL");
        counts.put("events", "SELECT COALESCE(SUM(head), 0) FROM sessions WHERE owner_id = ?");
        counts.put("files", "SELECT COUNT(*) FROM files WHERE owner_id = ?");
        counts.put("removedFiles", "SELECT COUNT(*) FROM removed_files WHERE owner_id = ?");
        counts.put("uploads", "SELECT COUNT(*) FROM uploads WHERE owner_id = ?");
        counts.put("connections", "SELECT COUNT(*) FROM connections WHERE owner_id = ?");
        counts.put(
                "systemConnections", "SELECT COUNT(*) FROM system_connections WHERE owner_id = ?");
        counts.put(
                "connectionSignIns", "SELECT COUNT(*) FROM connection_sign_ins WHERE owner_id = ?");
        counts.put("sources", "SELECT COUNT(*) FROM sources WHERE owner_id = ?");
        counts.put("preferences", "SELECT COUNT(*) FROM preferences WHERE owner_id = ?");
        counts.put("passwords", "SELECT COUNT(*) FROM accounts WHERE user_id = ?");
        counts.put("identities", "SELECT COUNT(*) FROM identities WHERE user_id = ?");
        counts.put("secondFactors", "SELECT COUNT(*) FROM second_factors WHERE user_id = ?");
        counts.put("ledger", "SELECT COUNT(*) FROM ledger WHERE owner_id = ?");
        return counts;
    }

    public Inventory inventory(UserId person) {
        return database.write(connection -> inventory(connection, person));
    }

    static Inventory inventory(Connection connection, UserId person) throws SQLException {
        Map<String, Long> found = new TreeMap<>();
        for (Map.Entry<String, String> count : COUNTS.entrySet()) {
            found.put(
                    count.getKey(),
                    Sql.first(connection, count.getValue(), row -> row.getLong(1), person.value())
                            .orElse(0L));
        }
        return new Inventory(found);
    }

    public List<SessionId> sessions(UserId person) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT id FROM sessions WHERE owner_id = ? ORDER BY number",
                                row -> new SessionId(row.getString(1)),
                                person.value()));
    }

    /** Names of what is kept beside a session's log, and beside those whose events it shares. */
    public List<String> blobs(SessionId session) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT reference FROM blobs WHERE session_id = ? OR session_id IN"
                                        + " (SELECT h.recorded_in FROM shared_history h JOIN"
                                        + " sessions s ON s.number = h.session_number WHERE s.id ="
                                        + " ?) ORDER BY reference",
                                row -> row.getString(1),
                                session.value(),
                                session.value()));
    }

    /** A file that its owner has deleted, and that is not gone yet. */
    public record RemovedFile(FileId id, String name, ContentId content) {}

    public List<RemovedFile> removedFiles(UserId person) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT id, name, content_id FROM removed_files WHERE owner_id = ?"
                                        + " ORDER BY id",
                                row ->
                                        new RemovedFile(
                                                new FileId(row.getString(1)),
                                                row.getString(2),
                                                new ContentId(row.getString(3))),
                                person.value()));
    }

    /** Waits a moment first; one content at a time, so that others write in between. */
    public void erase(UserId person) {
        settle();
        String who = person.value();
        long settled = System.currentTimeMillis() - SETTLED_MILLIS;
        List<String> contents =
                database.read(
                        connection ->
                                Sql.all(
                                        connection,
                                        CONTENTS,
                                        row -> row.getString(1),
                                        who,
                                        who,
                                        settled,
                                        who,
                                        who));
        contents.forEach(this::drop);
        database.<Integer>write(
                connection -> {
                    int rows = 0;
                    for (String delete : DELETES) {
                        rows += Sql.update(connection, delete, who);
                    }
                    return rows;
                });
    }

    private static void settle() {
        try {
            Thread.sleep(SETTLED_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted; the next start goes on", e);
        }
    }

    /** Marked first: from then on nobody finds it. */
    private void drop(String content) {
        run("UPDATE file_contents SET state = 'dropped' WHERE id = ?", content);
        while (run(
                        "DELETE FROM file_pieces WHERE content_id = ? AND number ="
                                + " (SELECT MIN(number) FROM file_pieces WHERE content_id = ?)",
                        content,
                        content)
                > 0) {
            // One piece at a time.
        }
        CONTENT_DELETES.forEach(delete -> run(delete, content));
    }

    private int run(String sql, Object... values) {
        return database.<Integer>write(connection -> Sql.update(connection, sql, values));
    }
}
