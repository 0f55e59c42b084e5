package dev.workmate.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.workmate.database.jdbc.Migrations;
import dev.workmate.database.jdbc.PostgresAddress;
import dev.workmate.database.jdbc.PostgresConnections;
import dev.workmate.database.jdbc.SqliteConnections;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A database that is only looked at: whether a server runs beside does not matter, and nothing is
 * changed. Thread-safe.
 */
final class ReadOnlyDatabase implements Database {
    private static final int READERS = 4;
    private static final Duration MAX_WAIT = Duration.ofMinutes(10);

    private final Engine engine;
    private final Readers readers;
    private final HighWaterMarks marks;
    private final PersonKeys keys;
    private final List<AutoCloseable> parts;

    /** Runs reading work. */
    private interface Readers {
        <T> T read(SqlWork<T> work);
    }

    private ReadOnlyDatabase(
            Engine engine,
            Readers readers,
            HighWaterMarks marks,
            PersonKeys keys,
            List<AutoCloseable> parts) {
        this.engine = engine;
        this.readers = readers;
        this.marks = marks;
        this.keys = keys;
        this.parts = parts;
    }

    static ReadOnlyDatabase embedded(Path home) {
        Path file = home.resolve("workmate.db");
        if (!Files.exists(file)) {
            throw new DatabaseException("there is no database in " + home);
        }
        SqliteConnections connections = new SqliteConnections(file, true);
        try {
            check(Migrations.isNewest(connections), home.toString());
        } catch (SQLException e) {
            throw new DatabaseException("cannot read the database in " + home, e);
        }
        ReaderPool pool = new ReaderPool(connections, READERS, MAX_WAIT);
        HighWaterMarks marks = HighWaterMarks.look(home.resolve("workmate.marks"));
        return new ReadOnlyDatabase(
                Engine.SQLITE,
                new Readers() {
                    @Override
                    public <T> T read(SqlWork<T> work) {
                        return pool.read(work);
                    }
                },
                marks,
                PersonKeys.ofHome(home, Engine.SQLITE).onlyToOpen(),
                List.of(pool, marks));
    }

    static ReadOnlyDatabase onServer(Path home, PostgresAddress address) {
        PostgresConnections connections = new PostgresConnections(address);
        try {
            check(Migrations.isNewest(connections), address.toString());
        } catch (SQLException e) {
            throw new DatabaseException(
                    "cannot read the database at " + address + ": " + e.getMessage(), e);
        }
        HikariDataSource pool = connections.readers(READERS);
        SqlThreads threads = new SqlThreads("database-reader", pool, READERS, MAX_WAIT);
        HighWaterMarks marks = HighWaterMarks.look(home.resolve("workmate.postgresql.marks"));
        return new ReadOnlyDatabase(
                Engine.POSTGRESQL,
                new Readers() {
                    @Override
                    public <T> T read(SqlWork<T> work) {
                        return threads.run(work);
                    }
                },
                marks,
                PersonKeys.ofHome(home, Engine.POSTGRESQL).onlyToOpen(),
                List.of(threads, pool, marks));
    }

    private static void check(boolean newest, String place) {
        if (!newest) {
            throw new DatabaseException(
                    "the database in "
                            + place
                            + " has another version's tables; start this version's server once, or"
                            + " use the version that wrote it");
        }
    }

    @Override
    public Engine engine() {
        return engine;
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
                    if (engine == Engine.POSTGRESQL) {
                        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                    }
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
        throw readOnly();
    }

    @Override
    public <J extends Write<?>> Lanes<J> share(Supplier<? extends SharedWork<J>> work) {
        throw readOnly();
    }

    @Override
    public void shred() {
        throw readOnly();
    }

    private static IllegalStateException readOnly() {
        return new IllegalStateException("this database is only looked at");
    }

    @Override
    public PersonKeys keys() {
        return keys;
    }

    @Override
    public HighWaterMarks marks() {
        return marks;
    }

    /** Closes everything, whatever fails on the way. */
    @Override
    public void close() {
        List<Exception> failures = new ArrayList<>();
        for (AutoCloseable part : parts) {
            try {
                part.close();
            } catch (Exception e) {
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            throw new DatabaseException("cannot close the database", failures.getFirst());
        }
    }
}
