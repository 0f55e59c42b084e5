package dev.workmate.trajectory;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How one turn went, without a word of what was said: who worked on what in which order, how long
 * it took and what it cost. {@code durationMs} is from its first to its last event and has the time
 * in it that people took. {@code otherCalls} are calls of models that are no step of any agent,
 * such as a summary.
 */
public record Trajectory(
        SessionId sessionId,
        TurnId turnId,
        long firstSequence,
        long lastSequence,
        TrajectoryStatus status,
        Instant askedAt,
        Optional<Instant> endedAt,
        long durationMs,
        int steps,
        int toolCalls,
        int resumes,
        Usage usage,
        Optional<Money> cost,
        List<TaskRun> tasks,
        List<StepRun> otherCalls) {
    public Trajectory {
        tasks = List.copyOf(tasks);
        otherCalls = List.copyOf(otherCalls);
    }

    /** What is left to say of a turn whose events cannot be read. */
    static Trajectory unreadable(TurnPlace place) {
        return new Trajectory(
                place.session(),
                place.turn(),
                place.sequence(),
                place.sequence(),
                TrajectoryStatus.UNREADABLE,
                place.at(),
                Optional.empty(),
                0,
                0,
                0,
                0,
                Usage.NONE,
                Optional.empty(),
                List.of(),
                List.of());
    }
}
