package dev.workmate.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to a write: its caller hears of it, and the next one works. */
class WriterFaultsTest {
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
    void anErrorOfTheMachineIsToldAndPasses() {
        for (Error error :
                List.of(
                        new OutOfMemoryError("planted"),
                        new StackOverflowError("planted"),
                        new NoClassDefFoundError("planted"))) {
            assertThatThrownBy(
                            () ->
                                    database.write(
                                            _ -> {
                                                throw error;
                                            }))
                    .isInstanceOf(DatabaseException.class)
                    .hasRootCause(error);
        }

        execute("INSERT INTO things VALUES ('after')");
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void everyCallerBesideAnErrorGetsAnAnswer() throws Exception {
        int callers = 200;
        List<Future<Integer>> outcomes = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < callers; i++) {
                int number = i;
                outcomes.add(threads.submit(() -> insertOrFail(number)));
            }
            int stored = 0;
            for (Future<Integer> outcome : outcomes) {
                try {
                    stored += outcome.get(30, TimeUnit.SECONDS);
                } catch (ExecutionException e) {
                    assertThat(e.getCause()).isInstanceOf(DatabaseException.class);
                }
            }
            assertThat(count()).isEqualTo(stored);
        }
        execute("INSERT INTO things VALUES ('after')");
    }

    private int insertOrFail(int number) {
        return database.write(
                connection -> {
                    if (number % 10 == 0) {
                        throw new OutOfMemoryError("planted");
                    }
                    try (Statement statement = connection.createStatement()) {
                        return statement.executeUpdate(
                                "INSERT INTO things VALUES ('n" + number + "')");
                    }
                });
    }

    @Test
    void aConnectionThatDiesUnderTheWriterIsReplaced() {
        assertThatThrownBy(
                        () ->
                                database.write(
                                        connection -> {
                                            connection.close();
                                            return 0;
                                        }))
                .isInstanceOf(DatabaseException.class);

        assertThat(tries(() -> execute("INSERT INTO things VALUES ('after')"))).isLessThan(5);
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void aFailedReaderIsNotLentAgain() {
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(
                            () ->
                                    database.read(
                                            connection -> {
                                                connection.close();
                                                throw new SQLException("the medium failed");
                                            }))
                    .isInstanceOf(DatabaseException.class);
        }
        assertThat(count()).isZero();
    }

    private static int tries(Runnable work) {
        for (int tries = 1; ; tries++) {
            try {
                work.run();
                return tries;
            } catch (DatabaseException e) {
                assertThat(tries).isLessThan(10);
            }
        }
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
}
