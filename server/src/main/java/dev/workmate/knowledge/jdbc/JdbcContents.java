package dev.workmate.knowledge.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.Sql;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.Contents;
import dev.workmate.text.Digests;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bytes in the tables {@code file_contents} and {@code file_pieces}. Each piece is a write of its
 * own, so that nobody waits long behind a big one.
 */
public final class JdbcContents implements Contents {
    static final int PIECE = 512 * 1024;

    private static final Logger log = LoggerFactory.getLogger(JdbcContents.class);
    private static final HexFormat HEX = HexFormat.of();

    /** Longer than an upload may take from its last piece to its file. */
    private static final Duration UNUSED = Duration.ofMinutes(10);

    /** Longer than an upload may take at all. */
    private static final Duration UNFINISHED = Duration.ofHours(1);

    private static final String UNWANTED =
            "(state = 'dropped' OR state = 'receiving' AND touched_at < ? OR state = 'kept' AND"
                    + " touched_at < ? AND NOT EXISTS (SELECT 1 FROM files f"
                    + " WHERE f.content_id = file_contents.id) AND NOT EXISTS (SELECT 1 FROM"
                    + " removed_files r WHERE r.content_id = file_contents.id))";

    private final Database database;
    private final InstantSource time;

    public JdbcContents(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
    }

    /** What the table says of a content. */
    private record Entry(String hash, long size) {}

    @Override
    public ContentId keep(Path source) throws IOException {
        String hash = hash(source);
        Optional<ContentId> known = touch(hash);
        if (known.isPresent()) {
            return known.get();
        }
        ContentId content = ContentId.next();
        long size = Files.size(source);
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "INSERT INTO file_contents (id, hash, size, state, touched_at)"
                                        + " VALUES (?, ?, ?, 'receiving', ?)",
                                content.value(),
                                hash,
                                size,
                                time.millis()));
        write(content, source);
        return finish(content, hash);
    }

    private static String hash(Path source) throws IOException {
        MessageDigest digest = Digests.sha256();
        try (InputStream in = Files.newInputStream(source)) {
            byte[] buffer = new byte[64 * 1024];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return HEX.formatHex(digest.digest());
    }

    private Optional<ContentId> touch(String hash) {
        return database.write(
                connection -> {
                    int rows =
                            Sql.update(
                                    connection,
                                    "UPDATE file_contents SET touched_at = ? WHERE hash = ?"
                                            + " AND state = 'kept'",
                                    time.millis(),
                                    hash);
                    return rows == 0
                            ? Optional.empty()
                            : Sql.first(
                                    connection,
                                    "SELECT id FROM file_contents WHERE hash = ?"
                                            + " AND state = 'kept'",
                                    row -> new ContentId(row.getString(1)),
                                    hash);
                });
    }

    private void write(ContentId content, Path source) throws IOException {
        try (InputStream in = Files.newInputStream(source)) {
            int number = 0;
            for (byte[] piece = in.readNBytes(PIECE);
                    piece.length > 0;
                    piece = in.readNBytes(PIECE)) {
                byte[] bytes = piece;
                int at = number++;
                database.<Integer>write(
                        connection ->
                                Sql.update(
                                        connection,
                                        "INSERT INTO file_pieces (content_id, number, bytes)"
                                                + " VALUES (?, ?, ?)",
                                        content.value(),
                                        at,
                                        bytes));
            }
        }
    }

    /** Where somebody else has finished the same bytes first, theirs are taken. */
    private ContentId finish(ContentId content, String hash) throws IOException {
        try {
            become("kept", content);
        } catch (DatabaseException e) {
            become("dropped", content);
            return touch(hash).orElseThrow(() -> e);
        }
        return touch(hash)
                .orElseThrow(() -> new IOException("the bytes were removed while they came"));
    }

    private void become(String state, ContentId content) {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "UPDATE file_contents SET state = ?, touched_at = ? WHERE id = ?",
                                state,
                                time.millis(),
                                content.value()));
    }

    @Override
    public void copy(ContentId content, OutputStream target) throws IOException {
        try (InputStream in = open(content)) {
            in.transferTo(target);
        }
    }

    @Override
    public InputStream open(ContentId content) throws IOException {
        Entry entry =
                database.read(
                                connection ->
                                        Sql.first(
                                                connection,
                                                "SELECT hash, size FROM file_contents"
                                                        + " WHERE id = ? AND state = 'kept'",
                                                row -> new Entry(row.getString(1), row.getLong(2)),
                                                content.value()))
                        .orElseThrow(() -> new IOException("these bytes are not kept"));
        return new PieceStream(
                number -> piece(content, number), entry.size(), HEX.parseHex(entry.hash()));
    }

    @Override
    public InputStream open(ContentId content, long from, long length) {
        return new RangeStream(number -> piece(content, number), PIECE, from, length);
    }

    private Optional<byte[]> piece(ContentId content, int number) {
        return database.read(
                connection ->
                        Sql.first(
                                connection,
                                "SELECT bytes FROM file_pieces WHERE content_id = ? AND number = ?",
                                row -> row.getBytes(1),
                                content.value(),
                                number));
    }

    @Override
    public int sweep() {
        long now = time.millis();
        Object[] limits = {now - UNFINISHED.toMillis(), now - UNUSED.toMillis()};
        List<String> unwanted =
                database.read(
                        connection ->
                                Sql.all(
                                        connection,
                                        "SELECT id FROM file_contents WHERE " + UNWANTED,
                                        row -> row.getString(1),
                                        limits));
        int swept = 0;
        for (String content : unwanted) {
            try {
                if (drop(content, limits)) {
                    swept++;
                }
            } catch (DatabaseException e) {
                log.warn("content {} could not be removed; the next sweep tries again", content, e);
            }
        }
        if (swept > 0) {
            database.shred();
        }
        return swept;
    }

    /** Marked first, under the same conditions as it was found: from then on nobody finds it. */
    private boolean drop(String content, Object[] limits) {
        boolean mine =
                database.write(
                        connection ->
                                Sql.update(
                                                connection,
                                                "UPDATE file_contents SET state = 'dropped'"
                                                        + " WHERE id = ? AND "
                                                        + UNWANTED,
                                                content,
                                                limits[0],
                                                limits[1])
                                        > 0);
        if (!mine) {
            return false;
        }
        while (deleted(
                        "DELETE FROM file_pieces WHERE content_id = ? AND number ="
                                + " (SELECT MIN(number) FROM file_pieces WHERE content_id = ?)",
                        content,
                        content)
                > 0) {
            // One piece at a time: others write in between.
        }
        deleted("DELETE FROM file_texts WHERE content_id = ?", content);
        deleted("DELETE FROM file_chunks WHERE content_id = ?", content);
        // After the text: whoever makes vectors looks for it.
        deleted("DELETE FROM file_embeddings WHERE content_id = ?", content);
        deleted("DELETE FROM file_vectors WHERE content_id = ?", content);
        return deleted("DELETE FROM file_contents WHERE id = ?", content) > 0;
    }

    private int deleted(String sql, Object... values) {
        return database.<Integer>write(connection -> Sql.update(connection, sql, values));
    }
}
