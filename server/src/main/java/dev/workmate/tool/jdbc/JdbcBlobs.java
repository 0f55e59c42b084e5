package dev.workmate.tool.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.SqlWork;
import dev.workmate.id.SessionId;
import dev.workmate.tool.blob.BlobName;
import dev.workmate.tool.blob.Blobs;
import java.io.ByteArrayOutputStream;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Big outputs and pictures in the tables {@code blobs} and {@code blob_pieces}. Each piece is a
 * write of its own, so that nobody waits long behind a big one.
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
    private final SecureRandom random = new SecureRandom();

    public JdbcBlobs(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
    }

    /** What the table says of a blob. */
    private record Entry(String mediaType, long size, byte[] pieceHashes) {}

    @Override
    public String keep(SessionId session, String mediaType, byte[] content) {
        String reference = offer(session, mediaType, content);
        update("UPDATE blobs SET pending_until = NULL WHERE reference = ?", reference);
        return reference;
    }

    @Override
    public String offer(SessionId session, String mediaType, byte[] content) {
        byte[] salt = new byte[16];
        random.nextBytes(salt);
        byte[] hashes = BlobName.pieceHashes(content);
        String reference = BlobName.of(session, salt, mediaType, content.length, hashes);
        dropOverdue();
        database.write(
                enter(reference, session, salt, new Entry(mediaType, content.length, hashes)));
        for (int i = 0; i < BlobName.pieces(content.length); i++) {
            int from = i * BlobName.PIECE;
            int to = Math.min(content.length, from + BlobName.PIECE);
            database.write(enter(reference, i, Arrays.copyOfRange(content, from, to)));
        }
        return reference;
    }

    /** A session that is gone gets nothing more. */
    private SqlWork<Integer> enter(String reference, SessionId session, byte[] salt, Entry entry) {
        long until = time.millis() + PENDING.toMillis();
        return connection -> {
            try (PreparedStatement insert =
                    connection.prepareStatement(
                            "INSERT INTO blobs (reference, session_id, media_type, size, salt,"
                                    + " piece_hashes, pending_until) SELECT ?, id, ?, ?, ?, ?, ?"
                                    + " FROM sessions WHERE id = ?")) {
                insert.setString(1, reference);
                insert.setString(2, entry.mediaType());
                insert.setLong(3, entry.size());
                insert.setBytes(4, salt);
                insert.setBytes(5, entry.pieceHashes());
                insert.setLong(6, until);
                insert.setString(7, session.value());
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
        return database.read(
                connection -> {
                    Optional<Entry> entry = find(connection, session, reference);
                    if (entry.isEmpty()) {
                        return Optional.empty();
                    }
                    long from = Math.clamp(offset, 0, entry.get().size());
                    long to = Math.min(entry.get().size(), from + Math.max(0, length));
                    return bytes(connection, reference, entry.get(), from, to)
                            .map(part -> slice(entry.get(), part));
                });
    }

    private static Slice slice(Entry entry, byte[] part) {
        return new Slice(entry.mediaType(), entry.size(), part);
    }

    /** Empty, too, where the entry is not the one that the reference was made of. */
    private static Optional<Entry> find(Connection connection, SessionId session, String reference)
            throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement(
                        "SELECT media_type, size, salt, piece_hashes, session_id FROM blobs"
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
                Entry entry = new Entry(row.getString(1), row.getLong(2), row.getBytes(4));
                String name =
                        BlobName.of(
                                new SessionId(row.getString(5)),
                                row.getBytes(3),
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

    private static Optional<byte[]> bytes(
            Connection connection, String reference, Entry entry, long from, long to)
            throws SQLException {
        ByteArrayOutputStream all = new ByteArrayOutputStream((int) (to - from));
        int last = to == from ? -1 : (int) ((to - 1) / BlobName.PIECE);
        try (PreparedStatement select =
                connection.prepareStatement(
                        "SELECT content FROM blob_pieces WHERE reference = ? AND number = ?")) {
            for (int i = (int) (from / BlobName.PIECE); i <= last; i++) {
                select.setString(1, reference);
                select.setInt(2, i);
                try (ResultSet row = select.executeQuery()) {
                    if (!row.next() || !BlobName.isPiece(entry.pieceHashes(), i, row.getBytes(1))) {
                        log.error("piece {} of blob {} is missing or altered", i, reference);
                        return Optional.empty();
                    }
                    byte[] piece = row.getBytes(1);
                    long start = (long) i * BlobName.PIECE;
                    int first = (int) Math.max(0, from - start);
                    all.write(piece, first, (int) Math.min(piece.length, to - start) - first);
                }
            }
        }
        return Optional.of(all.toByteArray());
    }
}
