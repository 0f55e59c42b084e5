package dev.workmate.trajectory;

import java.util.List;
import java.util.Optional;

/**
 * Some of a person's turns, newest first. Only so many are looked at for one page: it may hold
 * fewer than were asked for, or none, and yet have a {@code next} one.
 */
public record TrajectoryPage(List<Trajectory> trajectories, Optional<TrajectoryCursor> next) {
    public static final int DEFAULT_LIMIT = 20;
    public static final int MAX_LIMIT = 50;

    public TrajectoryPage {
        trajectories = List.copyOf(trajectories);
    }
}
