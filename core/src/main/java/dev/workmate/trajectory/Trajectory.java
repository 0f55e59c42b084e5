package dev.workmate.trajectory;

import dev.workmate.event.Envelope;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import java.util.List;
import java.util.Optional;

/**
 * How one turn went, without a word of what was said: who worked on what in which order, how long
 * it took and what it cost. Its time is from its first to its last event and has the time in it
 * that people took. {@code otherCalls} are calls of models that are no step of any agent, such as a
 * summary.
 */
public record Trajectory(
        SessionId sessionId,
        TurnId turnId,
        Events events,
        TrajectoryStatus status,
        RunTime time,
        Counts counts,
        Spent spent,
        List<TaskRun> tasks,
        List<StepRun> otherCalls) {
    public Trajectory {
        tasks = List.copyOf(tasks);
        otherCalls = List.copyOf(otherCalls);
    }

    /** The numbers of its first and its last event. */
    public record Events(long first, long last) {}

    /** How often models were asked by agents, tools were called, and the turn was taken up anew. */
    public record Counts(int steps, int toolCalls, int resumes) {}

    /** How a turn went, folded from all its events. */
    public static Trajectory of(SessionId session, TurnId turn, List<Envelope> events) {
        Envelope first = events.getFirst();
        return TrajectoryFold.of(
                new TurnPlace(session, turn, first.sequence(), first.at()), events);
    }

    /** What is left to say of a turn whose events cannot be read. */
    static Trajectory unreadable(TurnPlace place) {
        return new Trajectory(
                place.session(),
                place.turn(),
                new Events(place.sequence(), place.sequence()),
                TrajectoryStatus.UNREADABLE,
                new RunTime(place.at(), Optional.empty(), Optional.of(0L)),
                new Counts(0, 0, 0),
                Spent.NOTHING,
                List.of(),
                List.of());
    }
}
