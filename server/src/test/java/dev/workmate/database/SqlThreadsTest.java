package dev.workmate.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.testkit.Patience;
import dev.workmate.testkit.TestPostgres;
import dev.workmate.time.Deadline;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Who waits how often while the database is away. */
class SqlThreadsTest {
    private static final int CALLS = 12;

    private final String url = TestPostgres.empty(SqlThreadsTest.class);
    private final AtomicInteger attempts = new AtomicInteger();

    private interface Source {
        Connection connection(int attempt) throws SQLException, InterruptedException;
    }

    /** Each of twelve would otherwise wait for an attempt of its own, one after another. */
    @Test
    void oneAttemptSpeaksForAllWhoWereWaitingWhenItBegan() throws Exception {
        CountDownLatch allWait = new CountDownLatch(1);
        try (SqlThreads threads =
                        threads(
                                attempt -> {
                                    allWait.await();
                                    throw away();
                                });
                ExecutorService callers = Executors.newCachedThreadPool()) {
            List<Thread> asking = new ArrayList<>();
            List<Future<?>> calls = new ArrayList<>();
            CountDownLatch started = new CountDownLatch(CALLS);
            for (int i = 0; i < CALLS; i++) {
                calls.add(
                        callers.submit(
                                () -> {
                                    synchronized (asking) {
                                        asking.add(Thread.currentThread());
                                    }
                                    started.countDown();
                                    assertThatThrownBy(() -> threads.run(Connection::isClosed))
                                            .isInstanceOf(DatabaseException.class)
                                            .hasRootCauseInstanceOf(SQLException.class);
                                }));
            }
            started.await();
            Deadline deadline = Deadline.in(Patience.LIMIT);
            while (!asking.stream().allMatch(SqlThreadsTest::waits) && !deadline.isOver()) {
                Thread.sleep(1);
            }
            allWait.countDown();
            for (Future<?> call : calls) {
                call.get(Patience.LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            }
        }
        assertThat(attempts).hasValue(2);
    }

    @Test
    void whoeverAsksAfterAnAttemptThatFailedHasOneOfItsOwn() {
        try (SqlThreads threads =
                threads(
                        attempt -> {
                            if (attempt == 1) {
                                throw away();
                            }
                            return DriverManager.getConnection(url);
                        })) {
            assertThatThrownBy(() -> threads.run(Connection::isClosed))
                    .isInstanceOf(DatabaseException.class)
                    .hasMessageContaining("away");
            assertThat(threads.run(Connection::isClosed)).isFalse();
            assertThat(threads.run(Connection::isClosed)).isFalse();
        }
        assertThat(attempts).hasValue(3);
    }

    private static boolean waits(Thread thread) {
        return thread.getState() == Thread.State.TIMED_WAITING;
    }

    private static SQLException away() {
        return new SQLTransientConnectionException("the database is away", "08001");
    }

    private SqlThreads threads(Source source) {
        DataSource connections =
                (DataSource)
                        Proxy.newProxyInstance(
                                DataSource.class.getClassLoader(),
                                new Class<?>[] {DataSource.class},
                                (_, _, _) -> source.connection(attempts.incrementAndGet()));
        return new SqlThreads("test", connections, 1, Duration.ofSeconds(30));
    }
}
