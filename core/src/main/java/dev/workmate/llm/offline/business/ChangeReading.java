package dev.workmate.llm.offline.business;

import java.util.List;

/** A sentence that would change something: all of it was understood, or nothing is done. */
public sealed interface ChangeReading {
    /** What is wanted, in order. */
    record Clear(List<BusinessQuestion> wishes) implements ChangeReading {
        public Clear {
            wishes = List.copyOf(wishes);
        }
    }

    /** Why nothing is done. */
    record Refused(String answer) implements ChangeReading {}
}
