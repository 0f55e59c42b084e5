package dev.workmate.turn.state;

import dev.workmate.event.TurnEvent.TurnStarted;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import java.util.List;
import java.util.Optional;

/**
 * Where a turn begins in its session's log: {@code historyMark} is the visible event before it, and
 * {@code messageSequence} the place of the user's message.
 */
record Beginning(long historyMark, long messageSequence) {
    /** Its message is on its way to the journal. */
    static final Beginning UNKNOWN = new Beginning(-1, 0);

    /** Told by the first events of the turn. */
    static Beginning of(List<Recorded> log, SessionState session) {
        return new Beginning(markOf(log).orElse(session.visibleHead()), log.getFirst().sequence());
    }

    /**
     * The newest visible event before the turn began, its own message aside; empty while it has not
     * begun.
     */
    private static Optional<Long> markOf(List<Recorded> log) {
        Recorded message = log.getFirst();
        return log.stream()
                .filter(event -> event.envelope().event() instanceof TurnStarted)
                .findFirst()
                .map(
                        start ->
                                start.envelope().prev() == message.sequence()
                                        ? message.envelope().prev()
                                        : start.envelope().prev());
    }
}
