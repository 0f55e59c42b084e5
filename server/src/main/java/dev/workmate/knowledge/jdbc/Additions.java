package dev.workmate.knowledge.jdbc;

import dev.workmate.database.Sql;
import dev.workmate.database.StorableText;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.AddOutcome;
import dev.workmate.knowledge.ChangeOutcome;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.FileState;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;

/**
 * Brings files and contents into libraries, within the caller's transaction. The library's row is
 * taken first, so that a quota is not passed by two at once.
 */
final class Additions {
    private Additions() {}

    static AddOutcome add(Connection connection, NewFile file, FileId id, long now)
            throws SQLException {
        Rows.renew(connection, file.owner());
        String name = StorableText.of(file.name());
        String folder = StorableText.of(file.folder());
        Optional<LibraryFile> known =
                Sql.first(
                        connection,
                        Rows.FILE
                                + " WHERE owner_id = ? AND content_id = ? AND name = ?"
                                + " AND folder = ? ORDER BY id LIMIT 1",
                        Rows::file,
                        file.owner().value(),
                        file.content().value(),
                        name,
                        folder);
        return known.isPresent()
                ? new AddOutcome.Known(known.get())
                : insert(connection, file, id, now);
    }

    /** Under an id that was chosen before; doing so again changes nothing. */
    static AddOutcome addAs(Connection connection, NewFile file, FileId id, long now)
            throws SQLException {
        Rows.renew(connection, file.owner());
        Optional<LibraryFile> known = Rows.find(connection, file.owner(), id);
        return known.isPresent()
                ? new AddOutcome.Known(known.get())
                : insert(connection, file, id, now);
    }

    private static AddOutcome insert(Connection connection, NewFile file, FileId id, long now)
            throws SQLException {
        String name = StorableText.of(file.name());
        if (isOver(connection, file.owner(), file.quota(), 1, file.size())) {
            return new AddOutcome.OverQuota(file.quota());
        }
        if (!isKept(connection, file.content(), now)) {
            return new AddOutcome.ContentGone();
        }
        Sql.update(
                connection,
                "INSERT INTO files (id, owner_id, content_id, name, name_lower, folder, media_type,"
                        + " size, state, created_at, updated_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                id.value(),
                file.owner().value(),
                file.content().value(),
                name,
                lower(name),
                StorableText.of(file.folder()),
                StorableText.of(file.mediaType()),
                file.size(),
                FileState.UPLOADED.word(),
                now,
                now);
        return new AddOutcome.Added(Rows.find(connection, file.owner(), id).orElseThrow());
    }

    static ChangeOutcome replace(Connection connection, FileId id, NewFile file, long now)
            throws SQLException {
        Rows.renew(connection, file.owner());
        Optional<LibraryFile> found = Rows.find(connection, file.owner(), id);
        if (found.isEmpty()) {
            return new ChangeOutcome.Missing();
        }
        LibraryFile before = found.get();
        String name = StorableText.of(file.name());
        if (before.content().equals(file.content())) {
            return move(connection, before, name, before.folder(), now);
        }
        if (isOver(connection, file.owner(), file.quota(), 0, file.size() - before.size())) {
            return new ChangeOutcome.OverQuota(file.quota());
        }
        if (!isKept(connection, file.content(), now)) {
            return new ChangeOutcome.ContentGone();
        }
        Removals.keepIfHeld(connection, before);
        Sql.update(
                connection,
                "UPDATE files SET content_id = ?, name = ?, name_lower = ?, media_type = ?,"
                        + " size = ?, version = version + 1, state = 'uploaded', failure = NULL,"
                        + " pages = NULL, characters = 0, attempts = 0, lost = 0, claim = NULL,"
                        + " claim_until = 0, updated_at = ? WHERE owner_id = ? AND id = ?",
                file.content().value(),
                name,
                lower(name),
                StorableText.of(file.mediaType()),
                file.size(),
                now,
                file.owner().value(),
                id.value());
        return changed(connection, before);
    }

    /** Another name is another title to search for, so the library's row has been taken. */
    static ChangeOutcome move(
            Connection connection, LibraryFile before, String name, String folder, long now)
            throws SQLException {
        if (before.name().equals(name) && before.folder().equals(folder)) {
            return new ChangeOutcome.Unchanged(before);
        }
        Sql.update(
                connection,
                "UPDATE files SET name = ?, name_lower = ?, folder = ?, updated_at = ?"
                        + " WHERE owner_id = ? AND id = ?",
                name,
                lower(name),
                folder,
                now,
                before.owner().value(),
                before.id().value());
        return changed(connection, before);
    }

    private static ChangeOutcome changed(Connection connection, LibraryFile before)
            throws SQLException {
        return new ChangeOutcome.Changed(
                Rows.find(connection, before.owner(), before.id()).orElseThrow());
    }

    static boolean isOver(
            Connection connection, UserId owner, NewFile.Quota quota, int files, long bytes)
            throws SQLException {
        return Sql.first(
                        connection,
                        "SELECT COUNT(*), COALESCE(SUM(size), 0) FROM files WHERE owner_id = ?",
                        row ->
                                row.getLong(1) + files > quota.files()
                                        || row.getLong(2) + bytes > quota.bytes(),
                        owner.value())
                .orElse(false);
    }

    /** Touched, so that no sweep takes it. */
    private static boolean isKept(Connection connection, ContentId content, long now)
            throws SQLException {
        return Sql.update(
                        connection,
                        "UPDATE file_contents SET touched_at = ? WHERE id = ? AND state = 'kept'",
                        now,
                        content.value())
                > 0;
    }

    static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
