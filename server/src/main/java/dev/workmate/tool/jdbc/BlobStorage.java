package dev.workmate.tool.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.SessionKey;
import dev.workmate.id.Acting;
import dev.workmate.tool.blob.StoredPieces;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Pieces outside the database, for blobs whose rows are in it. Thread-safe. */
final class BlobStorage {
    private static final Logger log = LoggerFactory.getLogger(BlobStorage.class);

    private final Database database;
    private final StoredPieces pieces;

    BlobStorage(Database database, StoredPieces pieces) {
        this.database = database;
        this.pieces = pieces;
    }

    /** The row is there; false where the pieces must go into the database after all. */
    boolean isPut(String reference, BlobEntry entry, List<byte[]> content) {
        try {
            pieces.put(entry.keeper(), reference, content);
            if (!Acting.asNobody(
                    () -> database.read(connection -> isThere(connection, reference)))) {
                // The session was erased meanwhile, and keeps nothing.
                pieces.drop(entry.keeper(), reference, entry.size());
            }
            return true;
        } catch (IOException e) {
            log.warn("blob {} is kept in the database: its storage is away", reference, e);
            database.write(connection -> moveToTable(connection, reference));
            return false;
        }
    }

    private static boolean isThere(Connection connection, String reference) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT 1 FROM blobs WHERE reference = ?")) {
            select.setString(1, reference);
            try (ResultSet row = select.executeQuery()) {
                return row.next();
            }
        }
    }

    /** Notes what may lie in the storage already, so that it is deleted there. */
    private static int moveToTable(Connection connection, String reference) throws SQLException {
        int changed = 0;
        for (String sql :
                List.of(
                        "INSERT INTO dropped_blobs (reference, session_id, size) SELECT reference,"
                                + " session_id, size FROM blobs WHERE reference = ?",
                        "UPDATE blobs SET place = 0 WHERE reference = ?")) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setString(1, reference);
                changed += statement.executeUpdate();
            }
        }
        return changed;
    }

    /** Empty where the storage is away, or a piece is not what was put. */
    Optional<byte[]> part(
            String reference, BlobEntry entry, BlobEntry.Range range, SessionKey key) {
        try {
            return entry.part(
                    reference, range, key, number -> pieces.get(entry.keeper(), reference, number));
        } catch (IOException e) {
            log.warn("blob {} cannot be read: its storage is away", reference, e);
            return Optional.empty();
        }
    }
}
