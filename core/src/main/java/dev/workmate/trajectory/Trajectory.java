package dev.workmate.trajectory;

import dev.workmate.event.Envelope;
import dev.workmate.event.value.Rating;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How one turn went, without a word of what was said: who worked on what in which order, how long
 * it took and what it cost. Its time is from its first to its last event and has the time in it
 * that people took. {@code otherCalls} are calls of models that are no step of any agent, such as a
 * summary. {@code ratings} are people's own words on it, the only ones here.
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
        List<StepRun> otherCalls,
        List<Rated> ratings) {
    public Trajectory {
        ratings = List.copyOf(ratings);
        tasks = List.copyOf(tasks);
        otherCalls = List.copyOf(otherCalls);
    }

    /** What a person thinks of an answer of the turn, as they said last. */
    public record Rated(MessageId messageId, Rating rating, Optional<String> comment, Instant at) {}

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
                List.of(),
                List.of());
    }
}
