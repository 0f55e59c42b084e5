package dev.workmate.knowledge.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.reading.ReadingQueue;
import dev.workmate.knowledge.text.Chunk;
import dev.workmate.knowledge.text.DocumentText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Waiting files are rows of {@code files}; a claim stands in the row itself. */
public final class JdbcReadingQueue implements ReadingQueue {
    /** What is still claimed when its time is over is gone with the server that claimed it. */
    private static final String LOST = "(lost + CASE state WHEN 'processing' THEN 1 ELSE 0 END)";

    private static final String WAITING =
            "(state IN ('uploaded', 'processing') AND claim_until < ? AND " + LOST + " <= ?)";
    private static final String NEXT =
            "SELECT w.owner_id, MIN(w.id) AS file, (SELECT MAX(s.claimed_at) FROM files s"
                    + " WHERE s.owner_id = w.owner_id) AS served FROM files w WHERE "
                    + WAITING
                    + " GROUP BY w.owner_id ORDER BY served, file LIMIT 1";

    private final Database database;
    private final InstantSource time;
    private final Duration claimed;

    /** {@code claimed} is how long a claim holds that is not kept. */
    public JdbcReadingQueue(Database database, InstantSource time, Duration claimed) {
        this.database = database;
        this.time = time;
        this.claimed = claimed;
    }

    @Override
    public Optional<Claim> claim(int lost) {
        return Sql.takeNext(() -> next(lost), file -> claim(file, lost));
    }

    private Optional<String> next(int lost) {
        long now = time.millis();
        return database.read(c -> Sql.first(c, NEXT, row -> row.getString(2), now, lost));
    }

    private Optional<Claim> claim(String file, int lost) {
        long now = time.millis();
        String token = Uuids.next();
        return database.write(
                connection -> {
                    int rows =
                            Sql.update(
                                    connection,
                                    "UPDATE files SET state = 'processing', claim = ?,"
                                            + " claimed_at = ?, claim_until = ?, updated_at = ?,"
                                            + " lost = "
                                            + LOST
                                            + " WHERE id = ? AND "
                                            + WAITING,
                                    token,
                                    now,
                                    now + claimed.toMillis(),
                                    now,
                                    file,
                                    now,
                                    lost);
                    return rows == 0 ? Optional.empty() : read(connection, file, token);
                });
    }

    @Override
    public void keep(Claim claim) {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "UPDATE files SET claim_until = ? WHERE id = ? AND claim = ?"
                                        + " AND state = 'processing'",
                                time.millis() + claimed.toMillis(),
                                claim.file().value(),
                                claim.token()));
    }

    private static Optional<Claim> read(Connection connection, String file, String token)
            throws SQLException {
        return Sql.first(
                connection,
                "SELECT id, owner_id, content_id, name, attempts, lost FROM files WHERE id = ?",
                row ->
                        new Claim(
                                token,
                                new FileId(row.getString(1)),
                                new UserId(row.getString(2)),
                                new ContentId(row.getString(3)),
                                row.getString(4),
                                row.getInt(5),
                                row.getInt(6)),
                file);
    }

    @Override
    public Optional<LibraryFile> finish(Claim claim, DocumentText text, List<Chunk> chunks) {
        long now = time.millis();
        return database.write(
                connection -> {
                    if (!isHeld(connection, claim)) {
                        return Optional.empty();
                    }
                    int written =
                            Sql.update(
                                    connection,
                                    "INSERT INTO file_texts (content_id, media_type, pages,"
                                            + " characters, text, blocks) VALUES (?, ?, ?, ?, ?, ?)"
                                            + " ON CONFLICT (content_id) DO NOTHING",
                                    claim.content().value(),
                                    text.mediaType(),
                                    text.pages().orElse(null),
                                    text.text().length(),
                                    text.text(),
                                    PackedBlocks.pack(text.blocks()));
                    if (written > 0) {
                        write(connection, claim.content(), chunks);
                    }
                    return ready(connection, claim, now);
                });
    }

    private static void write(Connection connection, ContentId content, List<Chunk> chunks)
            throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement(
                        "INSERT INTO file_chunks (content_id, number, from_char, to_char, page,"
                                + " context) VALUES (?, ?, ?, ?, ?, ?)")) {
            for (Chunk chunk : chunks) {
                insert.setString(1, content.value());
                insert.setInt(2, chunk.number());
                insert.setInt(3, chunk.start());
                insert.setInt(4, chunk.end());
                insert.setObject(5, chunk.page().orElse(null));
                insert.setString(6, chunk.context());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    @Override
    public Optional<LibraryFile> finishAsKnown(Claim claim) {
        boolean known =
                database.read(
                        connection ->
                                Sql.first(
                                                connection,
                                                "SELECT 1 FROM file_texts WHERE content_id = ?",
                                                row -> row.getInt(1),
                                                claim.content().value())
                                        .isPresent());
        long now = time.millis();
        return known
                ? database.write(
                        connection ->
                                isHeld(connection, claim)
                                        ? ready(connection, claim, now)
                                        : Optional.empty())
                : Optional.empty();
    }

    private boolean isHeld(Connection connection, Claim claim) throws SQLException {
        return Sql.first(
                        connection,
                        "SELECT 1 FROM files WHERE id = ? AND claim = ? AND state = 'processing'"
                                + database.engine().locked(),
                        row -> row.getInt(1),
                        claim.file().value(),
                        claim.token())
                .isPresent();
    }

    /** From the stored text, which may be another reader's. */
    private static Optional<LibraryFile> ready(Connection connection, Claim claim, long now)
            throws SQLException {
        String content = claim.content().value();
        int rows =
                Sql.update(
                        connection,
                        "UPDATE files SET state = 'ready', claim = NULL, failure = NULL, updated_at"
                                + " = ?, pages = (SELECT t.pages FROM file_texts t WHERE t.content_id ="
                                + " ?), characters = (SELECT t.characters FROM file_texts t WHERE"
                                + " t.content_id = ?), media_type = (SELECT t.media_type FROM"
                                + " file_texts t WHERE t.content_id = ?) WHERE id = ? AND EXISTS"
                                + " (SELECT 1 FROM file_texts t WHERE t.content_id = ?)",
                        now,
                        content,
                        content,
                        content,
                        claim.file().value(),
                        content);
        if (rows == 0) {
            return Optional.empty();
        }
        Rows.renew(connection, claim.owner());
        return Rows.find(connection, claim.owner(), claim.file());
    }

    @Override
    public Optional<LibraryFile> fail(Claim claim, ReadFailure reason) {
        long now = time.millis();
        return database.write(
                connection -> {
                    int rows =
                            Sql.update(
                                    connection,
                                    "UPDATE files SET state = 'failed', failure = ?, claim = NULL,"
                                            + " updated_at = ? WHERE id = ? AND claim = ?"
                                            + " AND state = 'processing'",
                                    reason.code(),
                                    now,
                                    claim.file().value(),
                                    claim.token());
                    return rows == 0
                            ? Optional.empty()
                            : Rows.find(connection, claim.owner(), claim.file());
                });
    }

    @Override
    public void giveBack(Claim claim) {
        release(claim, 0, 0);
    }

    @Override
    public void tryLater(Claim claim, Duration pause) {
        release(claim, 1, time.millis() + pause.toMillis());
    }

    private void release(Claim claim, int faults, long notBefore) {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "UPDATE files SET state = 'uploaded', claim = NULL,"
                                        + " attempts = attempts + ?, claim_until = ?"
                                        + " WHERE id = ? AND claim = ? AND state = 'processing'",
                                faults,
                                notBefore,
                                claim.file().value(),
                                claim.token()));
    }

    @Override
    public int giveBackAll() {
        return database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "UPDATE files SET state = 'uploaded', claim = NULL,"
                                        + " claim_until = 0, lost = lost + 1"
                                        + " WHERE state = 'processing'"));
    }
}
