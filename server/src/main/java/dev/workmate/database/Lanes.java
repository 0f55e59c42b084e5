package dev.workmate.database;

import java.util.List;

/**
 * The way to the writers for work of one kind. Jobs with the same key go through the same writer,
 * in the order they came. Callers may share it.
 */
public final class Lanes<J extends Write<?>> {
    private final List<SharedWrites<J>> lanes;

    Lanes(List<SharedWrites<J>> lanes) {
        this.lanes = List.copyOf(lanes);
    }

    /** Queues a job that was made on this thread; the job itself is then awaited. */
    public void submit(Object key, J job) {
        lanes.get(Math.floorMod(key.hashCode(), lanes.size())).submit(job);
    }
}
