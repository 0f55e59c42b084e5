package dev.workmate.proof;

import dev.workmate.id.SessionId;

/**
 * The head of one session's log as a seal covers it: how many events there are, and the hash of the
 * last one. An erased session keeps the last head it had.
 */
public record SealedHead(long position, SessionId session, long head, String hash, State state) {
    /** Whether the log is still there. */
    public enum State {
        LIVE,
        ERASED;

        String word() {
            return this == LIVE ? "live" : "erased";
        }
    }

    /** What stands in the tree. */
    public String leaf() {
        return session.value() + " " + head + " " + hash + " " + state.word();
    }

    public SealedHead erased() {
        return new SealedHead(position, session, head, hash, State.ERASED);
    }
}
