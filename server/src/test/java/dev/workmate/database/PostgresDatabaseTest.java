package dev.workmate.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresDatabaseTest {
    private static final String AGENT = "INSERT INTO agents (identity) VALUES ('%s')";
    private static final String COUNT = "SELECT count(*) FROM agents";

    @TempDir Path home;
    private final String url = TestPostgres.empty(PostgresDatabaseTest.class);
    private Database database;

    @BeforeEach
    void open() {
        database = TestPostgres.open(home, url);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void acknowledgesOnlyWhatIsOnDisc() {
        assertThat(database.<String>write(c -> text(c, "SHOW synchronous_commit"))).isEqualTo("on");
    }

    @Test
    void aFailedWriteIsUndoneAndTold() {
        execute(AGENT.formatted("taken"));

        assertThatThrownBy(
                        () ->
                                database.write(
                                        connection -> {
                                            run(connection, AGENT.formatted("fresh"));
                                            return run(connection, AGENT.formatted("taken"));
                                        }))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("agents_identity_key");

        assertThat(count()).isEqualTo("1");
    }

    @Test
    void anErrorOfTheMachineIsToldAndPasses() {
        Error error = new StackOverflowError("planted");

        assertThatThrownBy(
                        () ->
                                database.write(
                                        connection -> {
                                            run(connection, AGENT.formatted("half"));
                                            throw error;
                                        }))
                .isInstanceOf(DatabaseException.class)
                .hasRootCause(error);

        assertThat(count()).isEqualTo("0");
    }

    /**
     * Each takes a row and then the other's: the server undoes one of them, which is done again.
     */
    @Test
    void twoThatAreInEachOthersWayBothEnd() throws Exception {
        execute(AGENT.formatted("a"));
        execute(AGENT.formatted("b"));
        CyclicBarrier met = new CyclicBarrier(2);
        CountDownLatch first = new CountDownLatch(2);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<Integer> one = threads.submit(() -> both(met, first, "a", "b"));
            Future<Integer> other = threads.submit(() -> both(met, first, "b", "a"));

            assertThat(one.get(20, TimeUnit.SECONDS)).isEqualTo(1);
            assertThat(other.get(20, TimeUnit.SECONDS)).isEqualTo(1);
        }
        assertThat(
                        database.<String>read(
                                c -> text(c, "SELECT string_agg(identity, '') FROM agents")))
                .contains("12", "21");
    }

    private int both(CyclicBarrier met, CountDownLatch first, String one, String other) {
        return database.write(
                connection -> {
                    run(connection, add(one, "1"));
                    if (first.getCount() > 0) {
                        first.countDown();
                        await(met);
                    }
                    return run(connection, add(other, "2"));
                });
    }

    private static String add(String identity, String mark) {
        return "UPDATE agents SET identity = identity || '%s' WHERE identity LIKE '%s%%'"
                .formatted(mark, identity);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(10, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aReaderCannotWrite() {
        assertThatThrownBy(() -> database.read(c -> run(c, "DELETE FROM agents")))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("read-only");
    }

    @Test
    void aReadAtOneMomentSeesNothingNewer() {
        List<String> counts =
                database.readAtOneMoment(
                        connection -> {
                            List<String> seen = new ArrayList<>();
                            seen.add(text(connection, COUNT));
                            execute(AGENT.formatted("newer"));
                            seen.add(text(connection, COUNT));
                            return seen;
                        });

        assertThat(counts).containsExactly("0", "0");
        assertThat(count()).isEqualTo("1");
    }

    @Test
    void anInterruptedCallerStillHearsTheOutcome() {
        Thread.currentThread().interrupt();
        execute(AGENT.formatted("a"));
        String seen = count();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(seen).isEqualTo("1");
    }

    @Test
    void connectionsThatTheServerEndsAreReplaced() {
        execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name ="
                        + " 'workmate' AND datname = current_database() AND pid <> pg_backend_pid()");

        assertThat(tries(this::count)).isLessThan(10);
        assertThat(tries(() -> execute(AGENT.formatted("after")))).isLessThan(10);
        assertThat(count()).isEqualTo("1");
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

    @Test
    void refusesWorkAfterItWasClosed() {
        database.close();

        assertThatThrownBy(this::count)
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void saysWhichDatabaseItCannotOpenAndNotHow(@TempDir Path other) {
        assertThatThrownBy(() -> Databases.open(other, "postgres://ada:secret@127.0.0.1:1/work"))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("127.0.0.1:1/work")
                .hasMessageNotContaining("secret");
        // The folder is free again.
        HomeLock.take(other).close();
    }

    private void execute(String sql) {
        database.<Integer>write(connection -> run(connection, sql));
    }

    private static int run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return Math.max(0, statement.getUpdateCount());
        }
    }

    private String count() {
        return database.read(connection -> text(connection, COUNT));
    }

    private static String text(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? row.getString(1) : "";
        }
    }
}
