package dev.workmate.proof;

import dev.workmate.id.SessionId;
import java.util.Locale;

/**
 * The head of one log as a seal covers it: how many events there are, and the hash of the last one.
 * An erased session keeps the last head it had. A tenant's log of security and administration
 * stands under the tenant's id.
 */
public record SealedHead(long position, SessionId log, long head, String hash, State state) {
    /** What log it is, and whether it is still there. */
    public enum State {
        LIVE,
        ERASED,
        /** The log of a tenant, which is never erased. */
        ACTS;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What stands in the tree. */
    public String leaf() {
        return log.value() + " " + head + " " + hash + " " + state.word();
    }

    public SealedHead erased() {
        return new SealedHead(position, log, head, hash, State.ERASED);
    }
}
