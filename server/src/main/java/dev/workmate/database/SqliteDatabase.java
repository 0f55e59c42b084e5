package dev.workmate.database;

import dev.workmate.database.jdbc.Migrations;
import dev.workmate.database.jdbc.SqliteConnections;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * The embedded database: one SQLite file in the home folder, readers beside each other, one writer
 * with group commit. One process at a time. Thread-safe.
 */
public final class SqliteDatabase implements Database {
    private static final int READERS = 4;
    private static final Duration MAX_WAIT = Duration.ofSeconds(30);

    /** The database in the home folder. */
    static final String FILE = "workmate.db";

    private final HomeLock lock;
    private final HighWaterMarks marks;
    private final PersonKeys keys;
    private final Checkpointer checkpointer;
    private final ReaderPool readers;
    private final Writer writer;

    private SqliteDatabase(
            HomeLock lock,
            HighWaterMarks marks,
            PersonKeys keys,
            Checkpointer checkpointer,
            ReaderPool readers,
            Writer writer) {
        this.lock = lock;
        this.marks = marks;
        this.keys = keys;
        this.checkpointer = checkpointer;
        this.readers = readers;
        this.writer = writer;
    }

    /** Opens or makes {@code workmate.db} in the folder and brings it to the newest schema. */
    public static SqliteDatabase open(Path home) {
        return open(home, PersonKeys.ofHome(home, Engine.SQLITE));
    }

    /** The same, with keys that lie elsewhere. */
    public static SqliteDatabase open(Path home, PersonKeys keys) {
        try {
            Files.createDirectories(home);
        } catch (IOException e) {
            throw new DatabaseException("cannot make the home folder " + home, e);
        }
        keys.prepare();
        HomeLock lock = HomeLock.take(home);
        try {
            SqliteConnections connections = new SqliteConnections(home.resolve(FILE));
            Migrations.run(connections);
            WriterTransaction transaction = SqliteTransaction.open(connections);
            Checkpointer checkpointer = new Checkpointer(connections);
            Writer writer =
                    Writer.start("database-writer", transaction, checkpointer::committed, MAX_WAIT);
            checkpointer.start(writer);
            return new SqliteDatabase(
                    lock,
                    HighWaterMarks.open(home.resolve("workmate.marks")),
                    keys,
                    checkpointer,
                    new ReaderPool(connections, READERS, MAX_WAIT),
                    writer);
        } catch (SQLException e) {
            lock.close();
            throw new DatabaseException("cannot open the database in " + home, e);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    @Override
    public Engine engine() {
        return Engine.SQLITE;
    }

    @Override
    public <T> T read(SqlWork<T> work) {
        return readers.read(work);
    }

    @Override
    public <T> T readAtOneMoment(SqlWork<T> work) {
        return readers.read(
                connection -> {
                    connection.setAutoCommit(false);
                    try {
                        return work.run(connection);
                    } finally {
                        connection.rollback();
                        connection.setAutoCommit(true);
                    }
                });
    }

    @Override
    public <T> T write(SqlWork<T> work) {
        return writer.write(work);
    }

    @Override
    public <J extends Write<?>> Lanes<J> share(Supplier<? extends SharedWork<J>> work) {
        return new Lanes<>(List.of(writer.share(work.get())));
    }

    /**
     * In every file: deleted rows are overwritten at once, but their old pages stand in the
     * write-ahead log until it is emptied.
     */
    @Override
    public void shred() {
        checkpointer.emptyLog();
    }

    /**
     * Overwriting deleted rows is not enough: where pages were split, copies of rows stay in the
     * gaps of pages that others still use. The log is emptied twice: the first time may have begun
     * before what was deleted last.
     */
    @Override
    public void shredNow(Duration limit) {
        if (!writer.rewrite()) {
            throw new DatabaseException("the database could not be written anew");
        }
        long end = System.nanoTime() + limit.toNanos();
        checkpointer.emptyLogBy(end);
        checkpointer.emptyLogBy(end);
    }

    @Override
    public HighWaterMarks marks() {
        return marks;
    }

    @Override
    public PersonKeys keys() {
        return keys;
    }

    @Override
    public void close() {
        try (lock;
                marks;
                readers;
                writer) {
            checkpointer.close();
        }
    }
}
