package dev.workmate.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The way into one writer for work of one kind. Callers may share it. */
final class SharedWrites<J extends Write<?>> {
    private static final Logger log = LoggerFactory.getLogger(SharedWrites.class);

    private final Writer writer;
    private final SharedWork<J> work;

    /** The jobs of the transaction under way; touched by the writer's thread only. */
    private final List<J> group = new ArrayList<>();

    SharedWrites(Writer writer, SharedWork<J> work) {
        this.writer = writer;
        this.work = work;
    }

    /** Queues a job that was made on this thread; the job itself is then awaited. */
    void submit(J job) {
        writer.enqueue(new Writer.Queued(job, () -> group.add(job)));
    }

    void runTogether(Connection connection) throws SQLException {
        if (!group.isEmpty()) {
            work.begin(connection, group);
            work.runTogether(connection, group);
        }
    }

    boolean hasTrustedMemory() {
        return !group.isEmpty() && work.hasTrustedMemory();
    }

    void runApart(Connection connection) throws SQLException {
        if (!group.isEmpty()) {
            work.begin(connection, group);
        }
        for (J job : group) {
            Savepoint before = connection.setSavepoint();
            try {
                work.runAlone(connection, job);
            } catch (SQLException e) {
                connection.rollback(before);
                job.reject(new DatabaseException("a write failed: " + e.getMessage(), e));
            } catch (RuntimeException e) {
                connection.rollback(before);
                job.reject(e);
            }
            connection.releaseSavepoint(before);
        }
    }

    boolean isStored(Connection connection) throws SQLException {
        return !group.isEmpty() && work.isStored(connection, group);
    }

    /** The commit is done whatever happens here, so nothing may stop the writer. */
    void committed() {
        if (group.isEmpty()) {
            return;
        }
        try {
            work.committed(group);
        } catch (RuntimeException | Error e) {
            log.error("after a commit something failed; the commit itself stands", e);
        }
    }

    void forget() {
        work.forget();
    }

    void clear() {
        group.clear();
    }
}
