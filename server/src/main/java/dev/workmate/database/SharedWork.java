package dev.workmate.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Work of one kind that many callers share: the writer hands over all that is waiting, commits, and
 * says what became of it. Everything is called on the writer's thread, one call at a time.
 */
public interface SharedWork<J extends Write<?>> {
    /** Comes first in each transaction, before the jobs are done together or one by one. */
    void begin(Connection connection, List<J> jobs) throws SQLException;

    /**
     * Does all jobs, resolving or rejecting each. If it throws, the transaction is undone, {@link
     * #forget} is called, and the jobs are done one by one with {@link #runAlone}; where it {@link
     * #hasTrustedMemory}, together once more before.
     */
    void runTogether(Connection connection, List<J> jobs) throws SQLException;

    /** Whether it rests on what it remembers of the database, which others may have changed. */
    boolean hasTrustedMemory();

    /**
     * Does one job inside its own savepoint. What it throws fails this job only and undoes its
     * rows, so it must then remember nothing of it.
     */
    void runAlone(Connection connection, J job) throws SQLException;

    /**
     * After a commit that nobody answered, on another connection: whether it was done. False where
     * that cannot be told from what is stored.
     */
    boolean isStored(Connection connection, List<J> jobs) throws SQLException;

    /** All jobs that were not rejected are durable; their callers hear of it after this call. */
    void committed(List<J> jobs);

    /** The transaction was undone: whatever was remembered about the database may be wrong. */
    void forget();
}
