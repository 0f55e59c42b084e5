package dev.workmate.journal;

import java.util.List;

/** What became of a command. */
public sealed interface CommandOutcome<T> {
    record Accepted<T>(List<Recorded> events, SessionState state, T answer)
            implements CommandOutcome<T> {
        public Accepted {
            events = List.copyOf(events);
        }
    }

    /** The rule said no; nothing was stored. */
    record Refused<T>(T answer) implements CommandOutcome<T> {}

    /** The same batch id was stored before: these are its events, and nothing happened now. */
    record Repeated<T>(List<Recorded> events) implements CommandOutcome<T> {
        public Repeated {
            events = List.copyOf(events);
        }
    }

    record NoSuchSession<T>() implements CommandOutcome<T> {}
}
