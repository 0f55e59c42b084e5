package dev.workmate.trajectory.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.trajectory.Trajectory;
import dev.workmate.trajectory.TrajectoryCursor;
import dev.workmate.trajectory.TrajectoryPage;
import java.util.List;
import java.util.Optional;

/** Turns of a person, newest first, and where the next page begins. */
@JsonInclude(JsonInclude.Include.ALWAYS)
record TrajectoriesView(List<Trajectory> trajectories, Optional<String> nextBefore) {
    static TrajectoriesView of(TrajectoryPage page) {
        return new TrajectoriesView(page.trajectories(), page.next().map(TrajectoryCursor::text));
    }
}
