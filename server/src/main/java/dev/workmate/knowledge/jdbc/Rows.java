package dev.workmate.knowledge.jdbc;

import dev.workmate.database.Sql;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.FileState;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.ReadFailure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Rows of the files' tables, as what they mean. */
final class Rows {
    /** What {@link #file} reads. */
    static final String FILE =
            "SELECT id, owner_id, name, folder, media_type, size, content_id, version, state,"
                    + " failure, pages, characters, created_at, updated_at FROM files";

    private Rows() {}

    static LibraryFile file(ResultSet row) throws SQLException {
        return new LibraryFile(
                new FileId(row.getString(1)),
                new UserId(row.getString(2)),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getLong(6),
                new ContentId(row.getString(7)),
                row.getInt(8),
                FileState.of(row.getString(9)),
                Optional.ofNullable(row.getString(10)).map(ReadFailure::of),
                Sql.number(row, 11),
                row.getInt(12),
                Instant.ofEpochMilli(row.getLong(13)),
                Instant.ofEpochMilli(row.getLong(14)));
    }

    static Optional<LibraryFile> find(Connection connection, UserId owner, FileId id)
            throws SQLException {
        return Sql.first(
                connection,
                FILE + " WHERE owner_id = ? AND id = ?",
                Rows::file,
                owner.value(),
                id.value());
    }

    /** Another edition of a person's library; others who change it wait for this transaction. */
    static void renew(Connection connection, UserId owner) throws SQLException {
        Sql.update(
                connection,
                "INSERT INTO libraries (owner_id, edition) VALUES (?, ?)"
                        + " ON CONFLICT (owner_id) DO UPDATE SET edition = EXCLUDED.edition",
                owner.value(),
                Uuids.next());
    }
}
