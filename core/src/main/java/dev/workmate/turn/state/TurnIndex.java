package dev.workmate.turn.state;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.SessionState;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Gives events and signals of one turn their places in it, each one once. Thread-safe. */
public final class TurnIndex {
    /**
     * Room for signals that a lost process may have shown: they took places and are not in the log.
     */
    private static final int ROOM_PER_RESUME = 100_000;

    /** TurnIndex from here on are for those who do not know how far a turn has come. */
    static final int UNPLACED = 2_000_000_000;

    /** Room for what a turn does elsewhere while a word to it is on its way. */
    private static final int ROOM_OUTSIDE = ROOM_PER_RESUME / 2;

    /** Room for signals shown after a turn was parked. */
    private static final int ROOM_AFTER_REST = 16;

    private final SessionId session;
    private final TurnId turn;
    private final TurnClock time;
    private final AtomicInteger next = new AtomicInteger();

    TurnIndex(SessionId session, TurnId turn, TurnClock time) {
        this.session = session;
        this.turn = turn;
        this.time = time;
    }

    /** Goes on behind what is in the log, and behind what may have been shown since. */
    void resume(TurnState state, SessionState owned) {
        int room = (state.isStarted() ? ROOM_AFTER_REST : 0) + owned.resumes() * ROOM_PER_RESUME;
        next.set(state.lastIndex() + 1 + room);
    }

    /** Others took places up to this one. */
    void passed(int index) {
        next.accumulateAndGet(index + 1, Math::max);
    }

    /** The turn may run elsewhere and go on counting: goes beyond what it can have reached. */
    void leaveRoom() {
        next.addAndGet(ROOM_OUTSIDE);
    }

    int take() {
        return next.getAndIncrement();
    }

    Draft draft(AgentIdentity agent, TaskId task, AgentEvent event) {
        return new Draft(
                EventId.next(),
                Optional.of(turn),
                Optional.of(task),
                take(),
                Optional.of(agent),
                time.instant(),
                event);
    }

    SignalEnvelope signal(AgentIdentity agent, TaskId task, LiveSignal signal) {
        return new SignalEnvelope(
                EventId.next(), session, turn, task, take(), agent, time.instant(), signal);
    }

    /** A draft for a turn whose log cannot be read; it stands after everything else. */
    public static Draft unplaced(
            TurnId turn, int place, AgentIdentity agent, Instant now, AgentEvent event) {
        return new Draft(
                EventId.next(),
                Optional.of(turn),
                Optional.empty(),
                UNPLACED + place,
                Optional.of(agent),
                now,
                event);
    }
}
