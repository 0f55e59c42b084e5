package dev.workmate.database;

/**
 * Access to the relational database. Reads run on the caller's thread and see what was committed
 * before they began; writes are joined with others into one transaction (group commit) and are
 * durable when the call returns. Thread-safe.
 */
public interface Database extends AutoCloseable {
    <T> T read(SqlWork<T> work);

    /**
     * Runs the work inside the writer's transaction. Work that fails is undone alone and does not
     * disturb its neighbours.
     */
    <T> T write(SqlWork<T> work);

    @Override
    void close();
}
