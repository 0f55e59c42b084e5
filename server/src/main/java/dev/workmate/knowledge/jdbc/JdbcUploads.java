package dev.workmate.knowledge.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.StorableText;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.AddOutcome;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.PartialUpload;
import dev.workmate.knowledge.PartialUploads;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Uploads in the tables {@code uploads} and {@code upload_parts}. A part and the count of what has
 * come are one transaction, and so are a file and the note of what became of its upload.
 */
public final class JdbcUploads implements PartialUploads {
    private static final String UPLOAD =
            "SELECT id, owner_id, name, folder, media_type, size, received, file_id, expires_at"
                    + " FROM uploads WHERE owner_id = ? AND id = ? AND expires_at > ?";

    private final Database database;
    private final InstantSource time;

    public JdbcUploads(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
    }

    private static PartialUpload upload(ResultSet row) throws SQLException {
        return new PartialUpload(
                row.getString(1),
                new UserId(row.getString(2)),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getLong(6),
                row.getLong(7),
                Optional.ofNullable(row.getString(8)).map(FileId::new),
                Instant.ofEpochMilli(row.getLong(9)));
    }

    /** Taking the library's row keeps two from passing the quota at once. */
    @Override
    public Opening open(Wanted wanted) {
        String id = Uuids.next();
        long now = time.millis();
        return database.write(
                connection -> {
                    Rows.renew(connection, wanted.owner());
                    Pending pending = pending(connection, wanted.owner(), now);
                    if (pending.uploads() >= MOST) {
                        return new TooMany();
                    }
                    if (Additions.isOver(
                            connection,
                            wanted.owner(),
                            wanted.quota(),
                            pending.uploads() + 1,
                            pending.bytes() + wanted.size())) {
                        return new OverQuota(wanted.quota());
                    }
                    insert(connection, id, wanted, now + OPEN.toMillis());
                    return new Opened(find(connection, wanted.owner(), id, now).orElseThrow());
                });
    }

    private record Pending(int uploads, long bytes) {}

    private static Pending pending(Connection connection, UserId owner, long now)
            throws SQLException {
        return Sql.first(
                        connection,
                        "SELECT COUNT(*), COALESCE(SUM(size), 0) FROM uploads WHERE owner_id = ?"
                                + " AND file_id IS NULL AND expires_at > ?",
                        row -> new Pending(row.getInt(1), row.getLong(2)),
                        owner.value(),
                        now)
                .orElseThrow();
    }

    private static void insert(Connection connection, String id, Wanted wanted, long expiresAt)
            throws SQLException {
        Sql.update(
                connection,
                "INSERT INTO uploads (id, owner_id, name, folder, media_type, size, expires_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?)",
                id,
                wanted.owner().value(),
                StorableText.of(wanted.name()),
                StorableText.of(wanted.folder()),
                StorableText.of(wanted.mediaType()),
                wanted.size(),
                expiresAt);
    }

    @Override
    public Optional<PartialUpload> find(UserId owner, String id) {
        long now = time.millis();
        return database.read(connection -> find(connection, owner, id, now));
    }

    private static Optional<PartialUpload> find(
            Connection connection, UserId owner, String id, long now) throws SQLException {
        return Sql.first(connection, UPLOAD, JdbcUploads::upload, owner.value(), id, now);
    }

    /** Whoever else writes to the same upload waits. */
    private Optional<PartialUpload> take(Connection connection, UserId owner, String id, long now)
            throws SQLException {
        return Sql.first(
                connection,
                UPLOAD + database.engine().locked(),
                JdbcUploads::upload,
                owner.value(),
                id,
                now);
    }

    @Override
    public Appending append(UserId owner, String id, long offset, byte[] part) {
        long now = time.millis();
        return database.write(
                connection -> {
                    Optional<PartialUpload> found = take(connection, owner, id, now);
                    if (found.isEmpty()) {
                        return new Missing();
                    }
                    PartialUpload upload = found.get();
                    long end = offset + part.length;
                    if (end == upload.received()) {
                        return new Taken(upload);
                    }
                    if (offset != upload.received() || end > upload.size()) {
                        return new Misplaced(upload);
                    }
                    append(connection, upload, part, now);
                    return new Taken(find(connection, owner, id, now).orElseThrow());
                });
    }

    private static void append(Connection connection, PartialUpload upload, byte[] part, long now)
            throws SQLException {
        Sql.update(
                connection,
                "INSERT INTO upload_parts (upload_id, from_byte, bytes) VALUES (?, ?, ?)",
                upload.id(),
                upload.received(),
                part);
        Sql.update(
                connection,
                "UPDATE uploads SET received = ?, expires_at = ? WHERE id = ?",
                upload.received() + part.length,
                now + OPEN.toMillis(),
                upload.id());
    }

    @Override
    public void copy(PartialUpload upload, OutputStream target) throws IOException {
        long from = 0;
        while (from < upload.size()) {
            long at = from;
            byte[] part =
                    database.read(
                                    connection ->
                                            Sql.first(
                                                    connection,
                                                    "SELECT bytes FROM upload_parts"
                                                            + " WHERE upload_id = ?"
                                                            + " AND from_byte = ?",
                                                    row -> row.getBytes(1),
                                                    upload.id(),
                                                    at))
                            .filter(bytes -> bytes.length > 0)
                            .orElseThrow(() -> new IOException("a part is missing at " + at));
            target.write(part);
            from += part.length;
        }
    }

    @Override
    public AddOutcome finish(PartialUpload upload, ContentId content, NewFile.Quota quota) {
        FileId id = FileId.next();
        long now = time.millis();
        AddOutcome outcome =
                database.write(
                        connection -> {
                            Optional<PartialUpload> standing =
                                    take(connection, upload.owner(), upload.id(), now);
                            return standing.isEmpty() || standing.get().file().isPresent()
                                    ? made(connection, standing)
                                    : add(
                                            connection,
                                            file(upload, content, quota),
                                            upload,
                                            id,
                                            now);
                        });
        if (outcome instanceof AddOutcome.Added || outcome instanceof AddOutcome.Known) {
            dropParts(upload.id());
        }
        return outcome;
    }

    /** What somebody else has made of it meanwhile. */
    private static AddOutcome made(Connection connection, Optional<PartialUpload> upload)
            throws SQLException {
        Optional<LibraryFile> file = Optional.empty();
        if (upload.isPresent()) {
            FileId id = upload.get().file().orElseThrow();
            file = Rows.find(connection, upload.get().owner(), id);
        }
        return file.isPresent() ? new AddOutcome.Known(file.get()) : new AddOutcome.ContentGone();
    }

    private static NewFile file(PartialUpload upload, ContentId content, NewFile.Quota quota) {
        return new NewFile(
                upload.owner(),
                upload.name(),
                upload.folder(),
                upload.mediaType(),
                upload.size(),
                content,
                quota);
    }

    private static AddOutcome add(
            Connection connection, NewFile file, PartialUpload upload, FileId id, long now)
            throws SQLException {
        AddOutcome outcome = Additions.add(connection, file, id, now);
        Optional<FileId> made =
                switch (outcome) {
                    case AddOutcome.Added added -> Optional.of(added.file().id());
                    case AddOutcome.Known known -> Optional.of(known.file().id());
                    case AddOutcome.OverQuota _, AddOutcome.ContentGone _ -> Optional.empty();
                };
        if (made.isPresent()) {
            Sql.update(
                    connection,
                    "UPDATE uploads SET file_id = ?, expires_at = ? WHERE id = ?",
                    made.get().value(),
                    now + DONE.toMillis(),
                    upload.id());
        }
        return outcome;
    }

    @Override
    public boolean delete(UserId owner, String id) {
        int rows = deleted("DELETE FROM uploads WHERE owner_id = ? AND id = ?", owner.value(), id);
        if (rows > 0) {
            dropParts(id);
        }
        return rows > 0;
    }

    @Override
    public int sweep() {
        int swept = deleted("DELETE FROM uploads WHERE expires_at <= ?", time.millis());
        List<String> left =
                database.read(
                        connection ->
                                Sql.all(
                                        connection,
                                        "SELECT DISTINCT upload_id FROM upload_parts p"
                                                + " WHERE NOT EXISTS (SELECT 1 FROM uploads u"
                                                + " WHERE u.id = p.upload_id"
                                                + " AND u.file_id IS NULL)",
                                        row -> row.getString(1)));
        left.forEach(this::dropParts);
        if (swept > 0 || !left.isEmpty()) {
            database.shred();
        }
        return swept;
    }

    /** One at a time: others write in between. */
    private void dropParts(String upload) {
        int gone = 1;
        while (gone > 0) {
            gone =
                    deleted(
                            "DELETE FROM upload_parts WHERE upload_id = ? AND from_byte ="
                                    + " (SELECT MIN(from_byte) FROM upload_parts"
                                    + " WHERE upload_id = ?)",
                            upload,
                            upload);
        }
    }

    private int deleted(String sql, Object... values) {
        return database.<Integer>write(connection -> Sql.update(connection, sql, values));
    }
}
