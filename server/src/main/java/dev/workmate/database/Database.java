package dev.workmate.database;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * Access to the relational database. Reads see what was committed before they began; writes are
 * durable when the call returns. Thread-safe.
 */
public interface Database extends AutoCloseable {
    Engine engine();

    <T> T read(SqlWork<T> work);

    /** A read whose statements all see the database as it is at one moment. */
    <T> T readAtOneMoment(SqlWork<T> work);

    /**
     * Runs the work inside a transaction, which it may share with others. Work that fails is undone
     * alone and does not disturb its neighbours; it may be run again where it was in another's way.
     */
    <T> T write(SqlWork<T> work);

    /**
     * The same for a small write that must not wait behind others, such as a sign of life: it fails
     * soon where it cannot be done soon.
     */
    default <T> T writeSoon(SqlWork<T> work) {
        return write(work);
    }

    /**
     * Joins work of one kind to the writers' transactions (group commit); to be called once per
     * kind. Each writer gets work of its own.
     */
    <J extends Write<?>> Lanes<J> share(Supplier<? extends SharedWork<J>> work);

    /** Makes what was deleted unreadable soon, as far as that is in our hands. */
    void shred();

    /** The same, and waits until it is so; fails where that takes longer than allowed. */
    default void shredNow(Duration limit) {
        shred();
    }

    /** How far the logs in this database are known to have come. */
    HighWaterMarks marks();

    /** What people's words in this database are sealed with. */
    PersonKeys keys();

    /** Whether a read on a person's behalf is walled off by the database itself. */
    default Wall wall() {
        return Wall.NOT_APPLICABLE;
    }

    /** The second wall, behind our own check of ownership. */
    enum Wall {
        ON,
        /** There might be one, and the role of our account does not let it stand. */
        OFF,
        /** The engine has none: one process alone opens its file. */
        NOT_APPLICABLE
    }

    @Override
    void close();
}
