package dev.workmate.session;

/** What became of the wish to fork a session. */
public sealed interface ForkOutcome {
    record Forked(SessionSummary session) implements ForkOutcome {}

    /** The log does not reach as far. */
    record BeyondTheHead(long head) implements ForkOutcome {}

    record NoSuchSession() implements ForkOutcome {}
}
