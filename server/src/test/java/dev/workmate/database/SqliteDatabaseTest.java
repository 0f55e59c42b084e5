package dev.workmate.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteDatabaseTest {
    @TempDir Path home;
    private SqliteDatabase database;

    @BeforeEach
    void open() {
        database = SqliteDatabase.open(home);
        execute("CREATE TABLE things (name TEXT PRIMARY KEY)");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void keepsWhatWasWrittenWhenTheFileIsOpenedAgain() {
        execute("INSERT INTO things VALUES ('a')");
        database.close();
        database = SqliteDatabase.open(home);

        assertThat(count()).isEqualTo(1);
    }

    @Test
    void refusesASecondOpenerWithAClearError() {
        assertThatThrownBy(() -> SqliteDatabase.open(home))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("another Workmate is running in " + home);
    }

    @Test
    void flushesEveryCommitToDisc() {
        assertThat(database.<String>write(connection -> pragma(connection, "journal_mode")))
                .isEqualTo("wal");
        assertThat(database.<String>write(connection -> pragma(connection, "synchronous")))
                .isEqualTo("2");
        assertThat(database.<String>write(connection -> pragma(connection, "foreign_keys")))
                .isEqualTo("1");
    }

    @Test
    void undoesAFailedWriteAlone() throws Exception {
        execute("INSERT INTO things VALUES ('taken')");
        int callers = 64;
        List<Future<?>> outcomes = new ArrayList<>();
        CountDownLatch start = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < callers; i++) {
                int number = i;
                outcomes.add(
                        threads.submit(
                                () -> {
                                    start.await();
                                    return writeTwo(number);
                                }));
            }
            start.countDown();
        }

        long failed = outcomes.stream().filter(f -> f.state() == Future.State.FAILED).count();
        assertThat(failed).isEqualTo(callers / 2);
        assertThat(count()).isEqualTo(1 + callers);
    }

    /** Every second caller fails in its second statement. */
    private int writeTwo(int number) {
        return database.write(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        statement.executeUpdate("INSERT INTO things VALUES ('a" + number + "')");
                        String second = number % 2 == 0 ? "b" + number : "taken";
                        return statement.executeUpdate(
                                "INSERT INTO things VALUES ('" + second + "')");
                    }
                });
    }

    @Test
    void aReaderCannotWrite() {
        assertThatThrownBy(
                        () ->
                                database.read(
                                        connection -> {
                                            try (Statement s = connection.createStatement()) {
                                                return s.executeUpdate("DELETE FROM things");
                                            }
                                        }))
                .isInstanceOf(DatabaseException.class);
    }

    @Test
    void anInterruptedCallerStillHearsTheOutcome() {
        Thread.currentThread().interrupt();
        execute("INSERT INTO things VALUES ('a')");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void refusesWritesAfterItWasClosed() {
        database.close();

        assertThatThrownBy(() -> execute("INSERT INTO things VALUES ('a')"))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("closed");
        database = SqliteDatabase.open(home);
    }

    private void execute(String sql) {
        database.<Boolean>write(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.execute(sql);
                    }
                });
    }

    private int count() {
        return database.read(
                connection -> {
                    try (Statement statement = connection.createStatement();
                            ResultSet rows =
                                    statement.executeQuery("SELECT count(*) FROM things")) {
                        return rows.getInt(1);
                    }
                });
    }

    private static String pragma(java.sql.Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("PRAGMA " + name)) {
            return rows.getString(1);
        }
    }
}
