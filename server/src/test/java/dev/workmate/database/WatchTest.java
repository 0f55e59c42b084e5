package dev.workmate.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** However long a writer is stuck, its callers are told in time. */
@Timeout(60)
class WatchTest {
    private static final Duration LIMIT = Duration.ofMillis(300);

    private final CountDownLatch mayGoOn = new CountDownLatch(1);
    private final CountDownLatch isStuck = new CountDownLatch(1);

    @Test
    void callersOfAStuckWriterGiveUpInTimeWhetherTakenOrWaiting() throws Exception {
        Writer writer = Writer.start("stuck", new Stuck(), _ -> {}, Duration.ofSeconds(20));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> outcomes = new ArrayList<>();
            outcomes.add(threads.submit(() -> outcome(writer)));
            assertThat(isStuck.await(20, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 50; i++) {
                outcomes.add(threads.submit(() -> outcome(writer)));
            }

            for (Future<String> outcome : outcomes) {
                assertThat(outcome.get(20, TimeUnit.SECONDS))
                        .isEqualTo("no outcome of a write within PT0.3S; it may still be stored");
            }
            mayGoOn.countDown();
        }
        writer.close();
    }

    private static String outcome(Writer writer) {
        SqlWrite<Integer> write = new SqlWrite<>(_ -> 1);
        writer.enqueue(new Writer.Queued(write, () -> {}));
        try {
            return String.valueOf(write.await(LIMIT));
        } catch (DatabaseException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void anInterruptHidesNoOutcome() throws Exception {
        Writer writer = Writer.start("slow", new Stuck(), _ -> {}, Duration.ofSeconds(20));
        SqlWrite<Integer> write = new SqlWrite<>(_ -> 1);
        writer.enqueue(new Writer.Queued(write, () -> write.resolve(7)));
        assertThat(isStuck.await(20, TimeUnit.SECONDS)).isTrue();

        Thread.currentThread().interrupt();
        mayGoOn.countDown();
        int outcome = write.await(Duration.ofSeconds(20));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcome).isEqualTo(7);
        writer.close();
    }

    /** Hangs before its first group until the test lets it go on. */
    private final class Stuck implements WriterTransaction {
        private final Connection connection;

        Stuck() throws SQLException {
            connection = DriverManager.getConnection("jdbc:sqlite::memory:");
            connection.setAutoCommit(false);
        }

        @Override
        public Connection connection() {
            return connection;
        }

        @Override
        public void makeReady() throws SQLException {
            isStuck.countDown();
            try {
                boolean _ = mayGoOn.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new SQLException(e);
            }
        }

        @Override
        public void rollBack() throws SQLException {
            connection.rollback();
        }

        @Override
        public boolean isLost(SQLException failure) {
            return false;
        }

        @Override
        public void restore() {}

        @Override
        public boolean emptyLog() {
            return true;
        }

        @Override
        public void rewrite() {}
    }
}
