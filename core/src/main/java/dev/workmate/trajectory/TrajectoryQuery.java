package dev.workmate.trajectory;

import dev.workmate.id.AgentId;
import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * Which of a person's turns are asked for: those that began from {@code from} on and before {@code
 * to}, in which this agent worked and this tool was called, that stand or ended like this. What is
 * absent does not matter.
 */
public record TrajectoryQuery(
        UserId owner,
        Optional<Instant> from,
        Optional<Instant> to,
        Optional<AgentId> agent,
        Optional<String> tool,
        Optional<TrajectoryStatus> status,
        Optional<TrajectoryCursor> before) {
    /** What is left of it after a page. */
    public TrajectoryQuery before(TrajectoryCursor cursor) {
        return new TrajectoryQuery(owner, from, to, agent, tool, status, Optional.of(cursor));
    }

    boolean takes(Trajectory trajectory) {
        return status.isEmpty() || status.get() == trajectory.status();
    }
}
