package dev.workmate.journal;

import java.util.List;

/** What became of an append. */
public sealed interface AppendOutcome {
    /** Stored, now or by an earlier try with the same batch id. */
    record Appended(List<Recorded> events, SessionState state) implements AppendOutcome {
        public Appended {
            events = List.copyOf(events);
        }
    }

    /** This process no longer owns the turn: drop it, another one goes on. */
    record Fenced() implements AppendOutcome {}

    /** Something was added since {@code expectedHead}: look again before you act. */
    record HeadMoved(long head) implements AppendOutcome {}
}
