package dev.workmate.knowledge.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.StorableText;
import dev.workmate.id.Acting;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.AddOutcome;
import dev.workmate.knowledge.ChangeOutcome;
import dev.workmate.knowledge.FileFilter;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Files in the table {@code files}, those that were deleted for a while in {@code removed_files}.
 */
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
        return database.write(
                connection -> {
                    AddOutcome outcome = Additions.add(connection, file, id, now);
                    if (outcome instanceof AddOutcome.Added) {
                        Removals.makeRoom(connection, file.owner(), file.quota());
                    }
                    return outcome;
                });
    }

    @Override
    public AddOutcome add(FileId id, NewFile file) {
        long now = time.millis();
        return database.write(connection -> Additions.addAs(connection, file, id, now));
    }

    @Override
    public Optional<LibraryFile> find(UserId owner, FileId id) {
        return database.read(connection -> Rows.find(connection, owner, id));
    }

    @Override
    public List<LibraryFile> list(
            UserId owner, FileFilter filter, Optional<FileId> before, int limit) {
        StringBuilder sql = new StringBuilder(Rows.FILE).append(" WHERE owner_id = ?");
        List<Object> values = new ArrayList<>(List.of(owner.value()));
        filter.folder().ifPresent(folder -> and(sql, "folder = ?", values, folder));
        filter.state().ifPresent(state -> and(sql, "state = ?", values, state.word()));
        filter.words()
                .ifPresent(
                        words -> and(sql, "name_lower LIKE ? ESCAPE '!'", values, pattern(words)));
        before.ifPresent(id -> and(sql, "id < ?", values, id.value()));
        sql.append(" ORDER BY id DESC LIMIT ?");
        values.add(limit);
        return database.read(
                connection -> Sql.all(connection, sql.toString(), Rows::file, values.toArray()));
    }

    private static void and(
            StringBuilder sql, String condition, List<Object> values, Object value) {
        sql.append(" AND ").append(condition);
        values.add(value);
    }

    private static String pattern(String words) {
        return '%' + Additions.lower(StorableText.of(words)).replaceAll("([!%_])", "!$1") + '%';
    }

    @Override
    public List<FolderSize> folders(UserId owner) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT folder, COUNT(*), SUM(size) FROM files WHERE owner_id = ?"
                                        + " GROUP BY folder ORDER BY folder",
                                row ->
                                        new FolderSize(
                                                row.getString(1), row.getInt(2), row.getLong(3)),
                                owner.value()));
    }

    @Override
    public ChangeOutcome replace(FileId id, NewFile file) {
        long now = time.millis();
        return database.write(connection -> Additions.replace(connection, id, file, now));
    }

    @Override
    public ChangeOutcome move(UserId owner, FileId id, String name, String folder) {
        long now = time.millis();
        return database.write(
                connection -> {
                    Rows.renew(connection, owner);
                    Optional<LibraryFile> file = Rows.find(connection, owner, id);
                    return file.isEmpty()
                            ? new ChangeOutcome.Missing()
                            : Additions.move(
                                    connection,
                                    file.get(),
                                    StorableText.of(name),
                                    StorableText.of(folder),
                                    now);
                });
    }

    @Override
    public boolean delete(UserId owner, FileId id) {
        long now = time.millis();
        return database.<Boolean>write(
                connection ->
                        !Removals.isHeld(connection, owner)
                                && Removals.remove(connection, owner, id, now));
    }

    /** Holds are the server's own business: people do not see them. */
    @Override
    public boolean isHeld(UserId owner) {
        return Acting.asNobody(
                () -> database.read(connection -> Removals.isHeld(connection, owner)));
    }

    @Override
    public boolean erase(UserId owner, FileId id) {
        boolean erased =
                database.<Boolean>write(connection -> Removals.erase(connection, owner, id));
        if (erased) {
            database.shred();
        }
        return erased;
    }

    @Override
    public ChangeOutcome restore(UserId owner, FileId id, NewFile.Quota quota) {
        long now = time.millis();
        return database.write(connection -> Removals.restore(connection, owner, id, quota, now));
    }

    @Override
    public int forget() {
        long now = time.millis();
        int forgotten = database.<Integer>write(connection -> Removals.forget(connection, now));
        if (forgotten > 0) {
            database.shred();
        }
        return forgotten;
    }

    @Override
    public Optional<LibraryFile> retry(UserId owner, FileId id) {
        long now = time.millis();
        return database.write(
                connection -> {
                    Sql.update(
                            connection,
                            "UPDATE files SET state = 'uploaded', failure = NULL, attempts = 0,"
                                    + " lost = 0, claim = NULL, claim_until = 0, updated_at = ? WHERE"
                                    + " owner_id = ? AND id = ? AND state = 'failed'",
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
                                Sql.all(
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
        return Sql.first(
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
                        Sql.all(
                                connection,
                                "SELECT owner_id FROM libraries ORDER BY owner_id",
                                row -> new UserId(row.getString(1))));
    }
}
