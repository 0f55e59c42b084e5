package dev.workmate.turn.step;

import dev.workmate.id.SessionId;
import dev.workmate.llm.Answer;

/**
 * Holds an answer's citations against their sources before anything is stored: what a reader sees
 * cited was really there. Implemented by who keeps the sources; thread-safe.
 */
@FunctionalInterface
public interface Citations {
    Citations AS_TOLD = (_, answer) -> answer;

    /** The answer with the citations that hold; never fails for a fault of the answer. */
    Answer settle(SessionId session, Answer answer);
}
