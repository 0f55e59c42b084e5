package dev.workmate.database;

import dev.workmate.database.jdbc.Migrations;
import dev.workmate.database.jdbc.SqliteConnections;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;

/**
 * The embedded database: one SQLite file in the home folder, readers beside each other, one writer
 * with group commit. One process at a time. Thread-safe.
 */
public final class SqliteDatabase implements Database {
    private static final int READERS = 4;
    private static final Duration MAX_WAIT = Duration.ofSeconds(30);

    private final HomeLock lock;
    private final Checkpointer checkpointer;
    private final ReaderPool readers;
    private final Writer writer;

    private SqliteDatabase(
            HomeLock lock, Checkpointer checkpointer, ReaderPool readers, Writer writer) {
        this.lock = lock;
        this.checkpointer = checkpointer;
        this.readers = readers;
        this.writer = writer;
    }

    /** Opens or makes {@code workmate.db} in the folder and brings it to the newest schema. */
    public static SqliteDatabase open(Path home) {
        try {
            Files.createDirectories(home);
        } catch (IOException e) {
            throw new DatabaseException("cannot make the home folder " + home, e);
        }
        HomeLock lock = HomeLock.take(home);
        try {
            SqliteConnections connections = new SqliteConnections(home.resolve("workmate.db"));
            Migrations.run(connections);
            Checkpointer checkpointer = new Checkpointer(connections.openCheckpointer());
            checkpointer.start();
            return new SqliteDatabase(
                    lock,
                    checkpointer,
                    new ReaderPool(connections, READERS, MAX_WAIT),
                    Writer.start(connections.openWriter(), checkpointer, MAX_WAIT));
        } catch (SQLException e) {
            lock.close();
            throw new DatabaseException("cannot open the database in " + home, e);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    @Override
    public <T> T read(SqlWork<T> work) {
        return readers.read(work);
    }

    @Override
    public <T> T write(SqlWork<T> work) {
        return writer.write(work);
    }

    /** Joins work of one kind to the writer's transactions; to be called once per kind. */
    public <J extends Write<?>> Lane<J> share(SharedWork<J> work) {
        return writer.share(work);
    }

    @Override
    public void close() {
        try (lock;
                readers;
                checkpointer) {
            writer.close();
        }
    }
}
