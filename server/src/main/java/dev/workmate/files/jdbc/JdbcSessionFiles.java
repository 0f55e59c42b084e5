package dev.workmate.files.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.Sql;
import dev.workmate.database.SqlWork;
import dev.workmate.files.SessionFiles;
import dev.workmate.id.SessionId;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Files of sessions in the table {@code session_files}. */
public final class JdbcSessionFiles implements SessionFiles {
    private final Database database;

    public JdbcSessionFiles(Database database) {
        this.database = database;
    }

    @Override
    public void put(SessionId session, String name, byte[] content) throws IOException {
        write(
                connection ->
                        Sql.update(
                                connection,
                                "INSERT INTO session_files (session_id, name, size, content)"
                                        + " VALUES (?, ?, ?, ?) ON CONFLICT (session_id, name) DO"
                                        + " UPDATE SET size = excluded.size,"
                                        + " content = excluded.content",
                                session.value(),
                                name,
                                (long) content.length,
                                content));
    }

    @Override
    public Optional<byte[]> get(SessionId session, String name) throws IOException {
        return read(
                connection ->
                        Sql.first(
                                connection,
                                "SELECT content FROM session_files"
                                        + " WHERE session_id = ? AND name = ?",
                                row -> row.getBytes(1),
                                session.value(),
                                name));
    }

    @Override
    public List<Entry> list(SessionId session, int limit) throws IOException {
        return read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT name, size FROM session_files WHERE session_id = ?"
                                        + " ORDER BY name LIMIT ?",
                                row -> new Entry(row.getString(1), row.getLong(2)),
                                session.value(),
                                limit));
    }

    @Override
    public void delete(SessionId session, String name) throws IOException {
        write(
                connection ->
                        Sql.update(
                                connection,
                                "DELETE FROM session_files WHERE session_id = ? AND name = ?",
                                session.value(),
                                name));
    }

    @Override
    public void erase(SessionId session) throws IOException {
        int erased =
                write(
                        connection ->
                                Sql.update(
                                        connection,
                                        "DELETE FROM session_files WHERE session_id = ?",
                                        session.value()));
        if (erased > 0) {
            database.shred();
        }
    }

    @Override
    public List<SessionId> sessions(Optional<SessionId> after, int limit) throws IOException {
        return read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT DISTINCT session_id FROM session_files"
                                        + " WHERE session_id > ? ORDER BY session_id LIMIT ?",
                                row -> new SessionId(row.getString(1)),
                                after.map(SessionId::value).orElse(""),
                                limit));
    }

    @Override
    public String check() {
        return database.engine().name().toLowerCase(Locale.ROOT);
    }

    private <T> T read(SqlWork<T> work) throws IOException {
        try {
            return database.read(work);
        } catch (DatabaseException e) {
            throw new IOException("the files of sessions cannot be read", e);
        }
    }

    private <T> T write(SqlWork<T> work) throws IOException {
        try {
            return database.write(work);
        } catch (DatabaseException e) {
            throw new IOException("the files of sessions cannot be written", e);
        }
    }
}
