package dev.workmate.journal;

import dev.workmate.event.Draft;
import java.util.List;

/**
 * Decides a person's command against the session as it is at that very moment. Called inside the
 * journal's transaction, perhaps more than once: it must be quick, pure and without side effects.
 */
@FunctionalInterface
public interface CommandRule<T> {
    Verdict<T> decide(SessionState state);

    /** What to do about the command, with the answer for its sender. */
    sealed interface Verdict<T> {}

    record Accept<T>(List<Draft> drafts, SessionChange change, T answer) implements Verdict<T> {
        public Accept {
            drafts = List.copyOf(drafts);
        }
    }

    record Refuse<T>(T answer) implements Verdict<T> {}
}
