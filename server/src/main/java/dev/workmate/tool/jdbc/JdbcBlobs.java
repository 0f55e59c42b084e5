package dev.workmate.tool.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.PersonKey;
import dev.workmate.database.SessionKey;
import dev.workmate.database.SqlWork;
import dev.workmate.id.SessionId;
import dev.workmate.tool.blob.BlobName;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.tool.blob.StoredPieces;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Big outputs and pictures: what they are in the table {@code blobs}, their pieces in {@code
 * blob_pieces} or in storage that all servers share. Each piece is a write of its own, so that
 * nobody waits long behind a big one. Where the session's events are sealed, so are the pieces.
 */
public final class JdbcBlobs implements Blobs {
    private static final Logger log = LoggerFactory.getLogger(JdbcBlobs.class);
    private static final Duration PENDING = Duration.ofMinutes(30);
    private static final String DROP_PIECES =
            "DELETE FROM blob_pieces WHERE reference IN (SELECT reference FROM blobs WHERE ";

    /** Whose bytes a fork may read besides its own. */
    private static final String SHARED_WITH =
            "SELECT h.recorded_in FROM shared_history h JOIN sessions s ON s.number ="
                    + " h.session_number WHERE s.id = ?";

    private final Database database;
    private final InstantSource time;
    private final Optional<BlobStorage> storage;
    private final SecureRandom random = new SecureRandom();

    /** With all pieces in the database. */
    public JdbcBlobs(Database database, InstantSource time) {
        this(database, time, Optional.empty());
    }

    public JdbcBlobs(Database database, InstantSource time, Optional<StoredPieces> storage) {
        this.database = database;
        this.time = time;
        this.storage = storage.map(pieces -> new BlobStorage(database, pieces));
    }

    @Override
    public String keep(SessionId session, String mediaType, byte[] content) {
        String reference = offer(session, mediaType, content);
        update("UPDATE blobs SET pending_until = NULL WHERE reference = ?", reference);
        return reference;
    }

    @Override
    public String offer(SessionId session, String mediaType, byte[] content) {
        PersonKey key = keyOf(session).toSeal();
        byte[] salt = BlobEntry.salt(random, key);
        List<byte[]> pieces = BlobEntry.pieces(key, salt, content);
        byte[] hashes = BlobName.hashes(pieces);
        String reference = BlobName.of(session, salt, mediaType, content.length, hashes);
        dropOverdue();
        int place = storage.isPresent() ? BlobEntry.IN_STORAGE : BlobEntry.IN_TABLE;
        BlobEntry entry = new BlobEntry(session, mediaType, content.length, salt, hashes, place);
        boolean isEntered = database.write(enter(reference, entry)) > 0;
        if (isEntered && !isInStorage(reference, entry, pieces)) {
            for (int i = 0; i < pieces.size(); i++) {
                database.write(enter(reference, i, pieces.get(i)));
            }
        }
        return reference;
    }

    private SessionKey keyOf(SessionId session) {
        return database.read(connection -> SessionKey.of(connection, database.keys(), session));
    }

    private boolean isInStorage(String reference, BlobEntry entry, List<byte[]> pieces) {
        return storage.isPresent() && storage.get().isPut(reference, entry, pieces);
    }

    /** A session that is gone gets nothing more. */
    private SqlWork<Integer> enter(String reference, BlobEntry entry) {
        long until = time.millis() + PENDING.toMillis();
        return connection -> {
            try (PreparedStatement insert =
                    connection.prepareStatement(
                            "INSERT INTO blobs (reference, session_id, media_type, size, salt,"
                                    + " piece_hashes, pending_until, place) SELECT ?, id, ?, ?,"
                                    + " ?, ?, ?, ?"
                                    + " FROM sessions WHERE id = ?")) {
                insert.setString(1, reference);
                insert.setString(2, entry.mediaType());
                insert.setLong(3, entry.size());
                insert.setBytes(4, entry.salt());
                insert.setBytes(5, entry.pieceHashes());
                insert.setLong(6, until);
                insert.setInt(7, entry.place());
                insert.setString(8, entry.keeper().value());
                return insert.executeUpdate();
            }
        };
    }

    private static SqlWork<Integer> enter(String reference, int number, byte[] piece) {
        return connection -> {
            try (PreparedStatement insert =
                    connection.prepareStatement(
                            "INSERT INTO blob_pieces (reference, number, content)"
                                    + " SELECT reference, ?, ? FROM blobs WHERE reference = ?")) {
                insert.setInt(1, number);
                insert.setBytes(2, piece);
                insert.setString(3, reference);
                return insert.executeUpdate();
            }
        };
    }

    @Override
    public void withdraw(SessionId session, String reference) {
        String mine = "pending_until IS NOT NULL AND reference = ?";
        update(DROP_PIECES + mine + ")", reference);
        update("DELETE FROM blobs WHERE " + mine, reference);
    }

    /** What was begun and never finished, or offered and never named. */
    private void dropOverdue() {
        String overdue = "pending_until IS NOT NULL AND pending_until < ?";
        long now = time.millis();
        if (hasOverdue(now)) {
            update(DROP_PIECES + overdue + ")", now);
            update("DELETE FROM blobs WHERE " + overdue, now);
        }
    }

    private boolean hasOverdue(long now) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    "SELECT 1 FROM blobs WHERE pending_until IS NOT NULL"
                                            + " AND pending_until < ? LIMIT 1")) {
                        select.setLong(1, now);
                        try (ResultSet row = select.executeQuery()) {
                            return row.next();
                        }
                    }
                });
    }

    private void update(String sql, Object value) {
        database.<Integer>write(
                connection -> {
                    try (PreparedStatement update = connection.prepareStatement(sql)) {
                        update.setObject(1, value);
                        return update.executeUpdate();
                    }
                });
    }

    @Override
    public Optional<Slice> read(SessionId session, String reference, long offset, int length) {
        Optional<Found> found =
                database.read(connection -> look(connection, session, reference, offset, length));
        return found.flatMap(
                each ->
                        (each.entry().place() == BlobEntry.IN_TABLE
                                        ? each.rows()
                                        : stored(each, reference))
                                .map(part -> slice(each.entry(), part)));
    }

    /** What the database says: the entry, and where the pieces are rows, the bytes themselves. */
    private record Found(BlobEntry entry, BlobEntry.Range range, Optional<byte[]> rows) {}

    private Optional<Found> look(
            Connection connection, SessionId session, String reference, long offset, int length)
            throws SQLException {
        Optional<BlobEntry> entry = find(connection, session, reference);
        if (entry.isEmpty()) {
            return Optional.empty();
        }
        BlobEntry.Range range = entry.get().range(offset, length);
        Optional<byte[]> rows =
                entry.get().place() == BlobEntry.IN_TABLE
                        ? entry.get()
                                .part(
                                        reference,
                                        range,
                                        keyOf(entry.get()),
                                        number -> row(connection, reference, number))
                        : Optional.empty();
        return Optional.of(new Found(entry.get(), range, rows));
    }

    private SessionKey keyOf(BlobEntry entry) {
        return SessionKey.of(database.keys(), entry.key());
    }

    private Optional<byte[]> stored(Found found, String reference) {
        return storage.flatMap(
                each -> each.part(reference, found.entry(), found.range(), keyOf(found.entry())));
    }

    private static Slice slice(BlobEntry entry, byte[] part) {
        return new Slice(entry.mediaType(), entry.size(), part);
    }

    /** Empty, too, where the entry is not the one that the reference was made of. */
    private static Optional<BlobEntry> find(
            Connection connection, SessionId session, String reference) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement(
                        "SELECT media_type, size, salt, piece_hashes, session_id, place FROM blobs"
                                + " WHERE reference = ? AND (session_id = ? OR session_id IN ("
                                + SHARED_WITH
                                + "))")) {
            select.setString(1, reference);
            select.setString(2, session.value());
            select.setString(3, session.value());
            try (ResultSet row = select.executeQuery()) {
                if (!row.next()) {
                    return Optional.empty();
                }
                BlobEntry entry =
                        new BlobEntry(
                                new SessionId(row.getString(5)),
                                row.getString(1),
                                row.getLong(2),
                                row.getBytes(3),
                                row.getBytes(4),
                                row.getInt(6));
                String name =
                        BlobName.of(
                                entry.keeper(),
                                entry.salt(),
                                entry.mediaType(),
                                entry.size(),
                                entry.pieceHashes());
                if (!name.equals(reference)) {
                    log.error("blob {} of session {} was altered: not given", reference, session);
                    return Optional.empty();
                }
                return Optional.of(entry);
            }
        }
    }

    private static Optional<byte[]> row(Connection connection, String reference, int number)
            throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement(
                        "SELECT content FROM blob_pieces WHERE reference = ? AND number = ?")) {
            select.setString(1, reference);
            select.setInt(2, number);
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? Optional.of(row.getBytes(1)) : Optional.empty();
            }
        }
    }
}
