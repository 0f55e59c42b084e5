package dev.workmate.trajectory;

import dev.workmate.id.SessionId;
import java.util.List;

/**
 * The turns of a session in rising order, up to {@code head}; {@code hasMore} says that there are
 * older ones.
 */
public record SessionTrajectory(
        SessionId sessionId, List<Trajectory> turns, long head, boolean hasMore) {
    public SessionTrajectory {
        turns = List.copyOf(turns);
    }
}
