package dev.workmate.journal;

import dev.workmate.id.SessionId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Keeps the relational views and, per session, the cursor: the highest sequence they contain. Rows
 * and cursor change in one transaction, and a cursor moves only from where it was read.
 * Thread-safe. What cannot be done is an exception; {@link UnprojectableException} where an event
 * is at fault.
 */
public interface ProjectionStore {
    /** Events of one session that follow each other. */
    record Run(SessionId session, List<Recorded> events) {
        public Run {
            events = List.copyOf(events);
            if (events.isEmpty()) {
                throw new IllegalArgumentException("a run has at least one event");
            }
            for (int i = 1; i < events.size(); i++) {
                if (events.get(i).sequence() != events.get(i - 1).sequence() + 1) {
                    throw new IllegalArgumentException(
                            "event " + events.get(i).sequence() + " does not follow in its run");
                }
            }
        }

        public long last() {
            return events.getLast().sequence();
        }
    }

    /** Sessions whose cursor is behind their head. */
    List<SessionId> behind(int limit);

    /** Empty where there is no such session. */
    OptionalLong cursor(SessionId session);

    /** The log after a sequence, rising. */
    List<Recorded> read(SessionId session, long after, int limit);

    /** How many events are best projected at once, so that others need not wait long for it. */
    default int mostEvents() {
        return 2_000;
    }

    /**
     * Projects all runs or none. Events up to the cursor are skipped, and so is a run that does not
     * follow it. Returns the cursors as they are afterwards; a session that is gone has none. A
     * crash of the store may undo this as a whole; who looks for what is {@link #behind} finds it.
     */
    Map<SessionId, Long> apply(List<Run> runs);

    /**
     * Moves the cursor past an event that cannot be projected, and keeps the reason; nothing where
     * somebody else has projected it meanwhile.
     */
    void setAside(SessionId session, long sequence, String reason);

    /** An event that no view includes, and why. */
    record DeadLetter(SessionId session, long sequence, String reason, Instant setAsideAt) {}

    /** Events that were set aside, oldest first. */
    List<DeadLetter> deadLetters(int limit);

    /**
     * Drops a session's views and what was set aside, and sends the cursor back to the beginning:
     * all is projected again from the log.
     */
    void rebuild(SessionId session);
}
