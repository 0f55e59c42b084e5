package dev.workmate.llm.suite;

/** What not every wire can do; tests of it are left out where it is missing. */
public enum Ability {
    /** Nobody is answered without a key. */
    KEYS,
    /** Thoughts can be read. */
    THOUGHTS,
    /** Thoughts come with a token that goes back. */
    SEALED_THOUGHTS,
    /** Thoughts may be hidden from us and still go back. */
    HIDDEN_THOUGHTS,
    CITATIONS,
    PAUSES,
    REFUSALS,
    FILTERS,
    STOP_SEQUENCES,
    /** Says with a stop reason that the context is full. */
    CONTEXT_STOP,
    /** Unknown parts are kept and go back. */
    STRANGE_PARTS,
    /** Arguments arrive as text, so they may be broken. */
    TEXT_ARGUMENTS,
    CACHE_WRITES,
    /** Tells how many tokens were thoughts. */
    REASONING_TOKENS,
    /** A stream without its last event is broken. */
    END_MARK,
    /** A stream begins with an event that says nothing yet. */
    START_EVENT,
    /** Answers have ids, so that two of them in one stream are seen. */
    ANSWER_IDS
}
