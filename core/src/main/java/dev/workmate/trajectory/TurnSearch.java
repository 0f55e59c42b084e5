package dev.workmate.trajectory;

import java.util.List;

/**
 * Finds a person's turns by what relational views hold, which follow the log within moments; the
 * status of a turn is not among it. Thread-safe.
 */
public interface TurnSearch {
    /** The newest first, at most {@code limit}. */
    List<TurnPlace> find(TrajectoryQuery query, int limit);
}
