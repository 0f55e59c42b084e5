package dev.workmate.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.workmate.database.jdbc.Migrations;
import dev.workmate.database.jdbc.PostgresAddress;
import dev.workmate.database.jdbc.PostgresConnections;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A database on a PostgreSQL server: readers and writers beside each other, and a few writers with
 * group commit for work that is shared. Other processes may use it at the same time. Thread-safe.
 */
public final class PostgresDatabase implements Database {
    private static final Logger log = LoggerFactory.getLogger(PostgresDatabase.class);
    private static final int READERS = 6;
    private static final int WRITERS = 4;
    private static final int LANES = 3;
    private static final int MAX_TRIES = 5;
    private static final Duration MAX_WAIT = Duration.ofSeconds(30);
    private static final Duration SOON = Duration.ofSeconds(4);
    private static final Duration MAX_AUDIT = Duration.ofMinutes(5);

    /** Two transactions met, and this one was undone: a deadlock or a failed serialisation. */
    private static final Set<String> IN_THE_WAY = Set.of("40P01", "40001");

    private final HighWaterMarks marks;
    private final PersonKeys keys;
    private final RowWall wall;
    private final SqlThreads readers;
    private final SqlThreads writers;
    private final SqlThreads soon;
    private final List<Writer> lanes = new ArrayList<>();

    /** What is to be closed, the newest first. */
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    private PostgresDatabase(Path home, PostgresConnections connections, PersonKeys keys)
            throws SQLException {
        this.keys = keys;
        try {
            keep(HomeLock.take(home));
            Migrations.run(connections);
            wall = RowWall.of(connections);
            marks = keep(HighWaterMarks.open(home.resolve("workmate.postgresql.marks")));
            readers = threads("database-reader", connections.readers(READERS), READERS, MAX_WAIT);
            writers = threads("database-writer", connections.writers(WRITERS), WRITERS, MAX_WAIT);
            soon = threads("database-soon", connections.soonWriters(1), 1, SOON);
            for (int i = 1; i <= LANES; i++) {
                WriterTransaction transaction = PostgresTransaction.open(connections);
                lanes.add(keep(Writer.start("database-lane-" + i, transaction, _ -> {}, MAX_WAIT)));
            }
        } catch (SQLException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Connects and brings the database to the newest schema. The folder holds what is this
     * process's own.
     */
    public static PostgresDatabase open(Path home, PostgresAddress address) {
        return open(home, address, PersonKeys.ofHome(home, Engine.POSTGRESQL));
    }

    /** The same, with keys that lie elsewhere. */
    public static PostgresDatabase open(Path home, PostgresAddress address, PersonKeys keys) {
        try {
            Files.createDirectories(home);
            return new PostgresDatabase(home, new PostgresConnections(address), keys);
        } catch (IOException e) {
            throw new DatabaseException("cannot make the home folder " + home, e);
        } catch (SQLException e) {
            throw new DatabaseException(
                    "cannot open the database at " + address + ": " + e.getMessage(), e);
        }
    }

    private SqlThreads threads(String name, HikariDataSource pool, int size, Duration limit) {
        keep(pool);
        return keep(new SqlThreads(name, pool, size, limit));
    }

    private <P extends AutoCloseable> P keep(P part) {
        parts.addFirst(part);
        return part;
    }

    @Override
    public Engine engine() {
        return Engine.POSTGRESQL;
    }

    @Override
    public <T> T read(SqlWork<T> work) {
        return readers.run(wall.around(work));
    }

    /** For whole sessions, so it may take long. The pool sets the connection back. */
    @Override
    public <T> T readAtOneMoment(SqlWork<T> work) {
        SqlWork<T> walled = wall.within(work);
        return readers.run(
                connection -> {
                    connection.setAutoCommit(false);
                    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                    try {
                        return walled.run(connection);
                    } finally {
                        connection.rollback();
                    }
                },
                MAX_AUDIT);
    }

    @Override
    public <T> T write(SqlWork<T> work) {
        return writers.run(connection -> inTransaction(connection, work));
    }

    /** On a connection of its own, whatever the others are at. */
    @Override
    public <T> T writeSoon(SqlWork<T> work) {
        return soon.run(connection -> inTransaction(connection, work));
    }

    private static <T> T inTransaction(Connection connection, SqlWork<T> work) throws SQLException {
        for (int tries = 1; ; tries++) {
            try {
                T result = work.run(connection);
                commit(connection);
                return result;
            } catch (SQLException e) {
                rollBack(connection, e);
                if (tries == MAX_TRIES || !IN_THE_WAY.contains(String.valueOf(e.getSQLState()))) {
                    throw e;
                }
                log.debug("a transaction was in another's way; it is tried again", e);
            } catch (RuntimeException | Error e) {
                rollBack(connection, e);
                throw e;
            }
        }
    }

    /**
     * A lost connection leaves it open whether the commit was done: such work is not run again.
     * What the server has refused was not done.
     */
    private static void commit(Connection connection) throws SQLException {
        try {
            connection.commit();
        } catch (SQLException e) {
            if (SqlThreads.isLost(e)) {
                throw new DatabaseException("the outcome of a write is unknown", e);
            }
            throw e;
        }
    }

    /** Where even that fails, the connection is lost and the server undoes the work itself. */
    private static void rollBack(Connection connection, Throwable cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }

    @Override
    public <J extends Write<?>> Lanes<J> share(Supplier<? extends SharedWork<J>> work) {
        List<SharedWrites<J>> ways = new ArrayList<>();
        for (Writer lane : lanes) {
            ways.add(lane.share(work.get()));
        }
        return new Lanes<>(ways);
    }

    /** Deleted rows stand in the server's files until it vacuums; that is the operator's to set. */
    @Override
    public void shred() {
        log.debug("deleted rows are left to the server's own vacuum");
    }

    @Override
    public Wall wall() {
        return wall.stands() ? Wall.ON : Wall.OFF;
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
        DatabaseException failure = null;
        for (AutoCloseable part = parts.poll(); part != null; part = parts.poll()) {
            try {
                part.close();
            } catch (Exception e) {
                if (failure == null) {
                    failure = new DatabaseException("cannot close the database", e);
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
