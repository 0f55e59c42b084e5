package dev.workmate.knowledge.jdbc;

import dev.workmate.database.Sql;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.ChangeOutcome;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Moves files between {@code files} and {@code removed_files}, within the caller's transaction: who
 * reads the first need not think of those that are gone.
 */
final class Removals {
    private static final String COLUMNS =
            "id, owner_id, content_id, name, name_lower, folder, media_type, size, version,"
                    + " failure, pages, characters, created_at";
    private static final String ONE = " WHERE owner_id = ? AND id = ?";

    private static final String HELD =
            "SELECT 1 FROM legal_holds WHERE kind = 'person' AND held_id = ?";

    /** So long ago that it cannot be restored. */
    private static final long LONG_AGO = 0;

    private Removals() {}

    static boolean isHeld(Connection connection, UserId owner) throws SQLException {
        return Sql.first(connection, HELD, row -> row.getInt(1), owner.value()).isPresent();
    }

    /** What is being read waits again, should it come back. */
    static boolean remove(Connection connection, UserId owner, FileId id, long now)
            throws SQLException {
        Sql.update(
                connection,
                "INSERT INTO removed_files ("
                        + COLUMNS
                        + ", state, updated_at, removed_at) SELECT "
                        + COLUMNS
                        + ", CASE state WHEN 'processing' THEN 'uploaded' ELSE state END,"
                        + " updated_at, ? FROM files"
                        + ONE,
                now,
                owner.value(),
                id.value());
        int rows = Sql.update(connection, "DELETE FROM files" + ONE, owner.value(), id.value());
        if (rows > 0) {
            Rows.renew(connection, owner);
        }
        return rows > 0;
    }

    /** For good: neither a file nor one that could be restored is left. */
    static boolean erase(Connection connection, UserId owner, FileId id) throws SQLException {
        if (isHeld(connection, owner)) {
            return hide(connection, owner, id);
        }
        int rows = Sql.update(connection, "DELETE FROM files" + ONE, owner.value(), id.value());
        int removed =
                Sql.update(
                        connection, "DELETE FROM removed_files" + ONE, owner.value(), id.value());
        if (rows > 0) {
            Rows.renew(connection, owner);
        }
        return rows + removed > 0;
    }

    /** The next sweep after the hold removes it for good. */
    private static boolean hide(Connection connection, UserId owner, FileId id)
            throws SQLException {
        boolean removed = remove(connection, owner, id, LONG_AGO);
        int hidden =
                Sql.update(
                        connection,
                        "UPDATE removed_files SET removed_at = ?" + ONE,
                        LONG_AGO,
                        owner.value(),
                        id.value());
        return removed || hidden > 0;
    }

    /** Keeps what is about to be replaced by other bytes, where it is held. */
    static void keepIfHeld(Connection connection, LibraryFile file) throws SQLException {
        if (isHeld(connection, file.owner())) {
            Sql.update(
                    connection,
                    "INSERT INTO removed_files ("
                            + COLUMNS
                            + ", state, updated_at, removed_at) SELECT ?"
                            + COLUMNS.substring("id".length())
                            + ", CASE state WHEN 'processing' THEN 'uploaded' ELSE state END,"
                            + " updated_at, ? FROM files"
                            + ONE,
                    FileId.next().value(),
                    LONG_AGO,
                    file.owner().value(),
                    file.id().value());
        }
    }

    static ChangeOutcome restore(
            Connection connection, UserId owner, FileId id, NewFile.Quota quota, long now)
            throws SQLException {
        Rows.renew(connection, owner);
        Optional<LibraryFile> there = Rows.find(connection, owner, id);
        if (there.isPresent()) {
            return new ChangeOutcome.Unchanged(there.get());
        }
        Optional<Long> size =
                Sql.first(
                        connection,
                        "SELECT size FROM removed_files" + ONE + " AND removed_at > ?",
                        row -> row.getLong(1),
                        owner.value(),
                        id.value(),
                        now - Library.RESTORABLE.toMillis());
        if (size.isEmpty()) {
            return new ChangeOutcome.Missing();
        }
        if (Additions.isOver(connection, owner, quota, 1, size.get())) {
            return new ChangeOutcome.OverQuota(quota);
        }
        Sql.update(
                connection,
                "INSERT INTO files ("
                        + COLUMNS
                        + ", state, updated_at) SELECT "
                        + COLUMNS
                        + ", state, ? FROM removed_files"
                        + ONE,
                now,
                owner.value(),
                id.value());
        Sql.update(connection, "DELETE FROM removed_files" + ONE, owner.value(), id.value());
        return new ChangeOutcome.Changed(Rows.find(connection, owner, id).orElseThrow());
    }

    /** Where keeping them would take as much room again, they go before their time. */
    static void makeRoom(Connection connection, UserId owner, NewFile.Quota quota)
            throws SQLException {
        boolean crowded =
                Sql.first(
                                connection,
                                "SELECT COUNT(*), COALESCE(SUM(size), 0) FROM removed_files"
                                        + " WHERE owner_id = ?",
                                row ->
                                        row.getLong(1) > quota.files()
                                                || row.getLong(2) > quota.bytes(),
                                owner.value())
                        .orElse(false);
        if (crowded && !isHeld(connection, owner)) {
            Sql.update(connection, "DELETE FROM removed_files WHERE owner_id = ?", owner.value());
        }
    }

    static int forget(Connection connection, long now) throws SQLException {
        return Sql.update(
                connection,
                "DELETE FROM removed_files WHERE removed_at <= ? AND NOT EXISTS (SELECT 1 FROM"
                        + " legal_holds h WHERE h.kind = 'person' AND h.held_id ="
                        + " removed_files.owner_id)",
                now - Library.RESTORABLE.toMillis());
    }
}
