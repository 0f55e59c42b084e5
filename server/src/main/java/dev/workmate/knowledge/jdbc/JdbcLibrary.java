package dev.workmate.knowledge.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.StorableText;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.AddOutcome;
import dev.workmate.knowledge.FileState;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Files in the table {@code files}. */
public final class JdbcLibrary implements Library {
    private final Database database;
    private final InstantSource time;

    public JdbcLibrary(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
    }

    @Override
    public AddOutcome add(NewFile file) {
        FileId id = FileId.next();
        long now = time.millis();
        return database.write(connection -> add(connection, file, id, now));
    }

    /** The library's row is taken first, so that a quota is not passed by two at once. */
    private static AddOutcome add(Connection connection, NewFile file, FileId id, long now)
            throws SQLException {
        Rows.renew(connection, file.owner());
        String name = StorableText.of(file.name());
        Optional<LibraryFile> known =
                Rows.first(
                        connection,
                        Rows.FILE
                                + " WHERE owner_id = ? AND content_id = ? AND name = ?"
                                + " ORDER BY id LIMIT 1",
                        Rows::file,
                        file.owner().value(),
                        file.content().value(),
                        name);
        if (known.isPresent()) {
            return new AddOutcome.Known(known.get());
        }
        if (isOver(connection, file)) {
            return new AddOutcome.OverQuota(file.quota());
        }
        int kept =
                Rows.update(
                        connection,
                        "UPDATE file_contents SET touched_at = ? WHERE id = ? AND state = 'kept'",
                        now,
                        file.content().value());
        if (kept == 0) {
            return new AddOutcome.ContentGone();
        }
        Rows.update(
                connection,
                "INSERT INTO files (id, owner_id, content_id, name, media_type, size, state,"
                        + " created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                id.value(),
                file.owner().value(),
                file.content().value(),
                name,
                StorableText.of(file.mediaType()),
                file.size(),
                FileState.UPLOADED.word(),
                now,
                now);
        return new AddOutcome.Added(Rows.find(connection, file.owner(), id).orElseThrow());
    }

    private static boolean isOver(Connection connection, NewFile file) throws SQLException {
        return Rows.first(
                        connection,
                        "SELECT COUNT(*), COALESCE(SUM(size), 0) FROM files WHERE owner_id = ?",
                        row ->
                                row.getLong(1) + 1 > file.quota().files()
                                        || row.getLong(2) + file.size() > file.quota().bytes(),
                        file.owner().value())
                .orElse(false);
    }

    @Override
    public Optional<LibraryFile> find(UserId owner, FileId id) {
        return database.read(connection -> Rows.find(connection, owner, id));
    }

    @Override
    public List<LibraryFile> list(UserId owner, Optional<FileId> before, int limit) {
        List<Object> values = new ArrayList<>(List.of(owner.value()));
        before.ifPresent(id -> values.add(id.value()));
        values.add(limit);
        String sql =
                Rows.FILE
                        + " WHERE owner_id = ?"
                        + (before.isPresent() ? " AND id < ?" : "")
                        + " ORDER BY id DESC LIMIT ?";
        return database.read(connection -> Rows.all(connection, sql, Rows::file, values.toArray()));
    }

    @Override
    public boolean delete(UserId owner, FileId id) {
        boolean deleted =
                database.write(
                        connection -> {
                            int rows =
                                    Rows.update(
                                            connection,
                                            "DELETE FROM files WHERE owner_id = ? AND id = ?",
                                            owner.value(),
                                            id.value());
                            if (rows > 0) {
                                Rows.renew(connection, owner);
                            }
                            return rows > 0;
                        });
        if (deleted) {
            database.shred();
        }
        return deleted;
    }

    @Override
    public Optional<LibraryFile> retry(UserId owner, FileId id) {
        long now = time.millis();
        return database.write(
                connection -> {
                    Rows.update(
                            connection,
                            "UPDATE files SET state = 'uploaded', failure = NULL, attempts = 0,"
                                    + " claim = NULL, updated_at = ? WHERE owner_id = ? AND id = ?"
                                    + " AND state = 'failed'",
                            now,
                            owner.value(),
                            id.value());
                    return Rows.find(connection, owner, id);
                });
    }

    @Override
    public Holding holding(UserId owner) {
        return database.readAtOneMoment(
                connection ->
                        new Holding(
                                edition(connection, owner),
                                Rows.all(
                                        connection,
                                        Rows.FILE
                                                + " WHERE owner_id = ? AND state = 'ready'"
                                                + " ORDER BY id",
                                        Rows::file,
                                        owner.value())));
    }

    @Override
    public String edition(UserId owner) {
        return database.read(connection -> edition(connection, owner));
    }

    private static String edition(Connection connection, UserId owner) throws SQLException {
        return Rows.first(
                        connection,
                        "SELECT edition FROM libraries WHERE owner_id = ?",
                        row -> row.getString(1),
                        owner.value())
                .orElse("");
    }

    @Override
    public List<UserId> owners() {
        return database.read(
                connection ->
                        Rows.all(
                                connection,
                                "SELECT owner_id FROM libraries ORDER BY owner_id",
                                row -> new UserId(row.getString(1))));
    }
}
