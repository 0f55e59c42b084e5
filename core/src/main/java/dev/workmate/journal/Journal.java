package dev.workmate.journal;

import dev.workmate.event.AgentEvent;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import java.util.List;
import java.util.Optional;

/**
 * The append-only record of all sessions. Per session the numbers are 1..n without gap or repeat;
 * numbering and storing are one transaction; what is returned is durable. Thread-safe. Failures of
 * the medium are {@link JournalException}s: the outcome is then unknown, and the same batch may be
 * sent again.
 */
public interface Journal {
    /** Makes an empty session. A second call with the same id changes nothing. */
    void open(SessionId session, UserId owner);

    Optional<SessionState> find(SessionId session);

    /** Adds a batch of the open turn, fenced by epoch and turn. */
    AppendOutcome append(Append append);

    /**
     * Takes a person's command from any process: no epoch, only the session's lock and the rule's
     * own check.
     */
    <T> CommandOutcome<T> command(SessionId session, BatchId batch, CommandRule<T> rule);

    /**
     * Takes the open, unparked turn over by raising the epoch, provided it still is {@code epoch};
     * empty where there is nothing to take or somebody was quicker.
     */
    Optional<SessionState> claim(SessionId session, long epoch, InstanceId instance);

    /**
     * Sessions whose open turn is not waiting for a person: what a starting process must continue.
     */
    List<SessionId> unfinished();

    /** The next events after a sequence, rising, at most {@code limit}. */
    List<Recorded> after(SessionId session, long sequence, int limit, Reach reach);

    /** The events just before a sequence, still rising, at most {@code limit}. */
    List<Recorded> before(SessionId session, long sequence, int limit, Reach reach);

    /** All events of one turn, rising. */
    List<Recorded> ofTurn(SessionId session, TurnId turn);

    /** The newest event of one kind; stores find those quickly that say how a session stands. */
    default Optional<Recorded> latest(SessionId session, Class<? extends AgentEvent> kind) {
        int page = 200;
        long before = Long.MAX_VALUE;
        while (true) {
            List<Recorded> events = before(session, before, page, Reach.ALL);
            for (Recorded event : events.reversed()) {
                if (kind.isInstance(event.envelope().event())) {
                    return Optional.of(event);
                }
            }
            if (events.size() < page) {
                return Optional.empty();
            }
            before = events.getFirst().sequence();
        }
    }

    /** What a session has heard so far; stores keep it, so that a long log costs no more. */
    default Heard heard(SessionId session) {
        int page = 200;
        Heard heard = Heard.NOTHING;
        long after = 0;
        while (true) {
            List<Recorded> events = after(session, after, page, Reach.VISIBLE);
            for (Recorded event : events) {
                heard = heard.and(Heard.in(event.envelope()));
            }
            if (events.size() < page) {
                return heard;
            }
            after = events.getLast().sequence();
        }
    }

    /**
     * Makes a session that begins with the events of another one. They are shared, not copied, and
     * stay when the other one is erased. Empty where that one is gone or not as long; made already,
     * it is not made again.
     */
    Optional<SessionState> fork(Fork fork);

    /** What a session's log is made of, oldest first; only forks share what others recorded. */
    default List<Stretch> lineage(SessionId session) {
        return List.of(Stretch.own(session, 0));
    }

    /**
     * What stays of the events behind a sequence when their words are forgotten, rising, at most
     * {@code limit}; also of a session that was erased and left its skeleton.
     */
    default List<Trace> traces(SessionId session, long sequence, int limit) {
        List<Stretch> lineage = lineage(session);
        return after(session, sequence, limit, Reach.ALL).stream()
                .map(event -> Trace.of(event.in(Stretch.recordedIn(lineage, event.sequence()))))
                .toList();
    }

    /** Whether the key of a session's words is not there; a row that says so itself is changed. */
    default boolean isForgotten(SessionId session) {
        return false;
    }

    /** What an erased session has left; empty where nothing is, or where it is still there. */
    default Optional<Skeleton> skeleton(SessionId session) {
        return Optional.empty();
    }

    /**
     * Forgets the words of a session and all else it holds; its skeleton stays, where the store can
     * keep one. A turn that still runs is fenced off.
     */
    default void forget(SessionId session) {
        erase(session);
    }

    /** Removes a session and all it holds. A turn that still runs is fenced off. */
    void erase(SessionId session);
}
