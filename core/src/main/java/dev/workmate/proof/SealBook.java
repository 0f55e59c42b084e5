package dev.workmate.proof;

import dev.workmate.id.SessionId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The chain of seals and the sealed heads, in the store that all servers share. Thread-safe. */
public interface SealBook {
    /** A log that is not as it was sealed; sessions have a number each, tenants have none. */
    record Change(
            long number,
            SessionId log,
            long head,
            String hash,
            Before before,
            SealedHead.State state) {}

    /**
     * What was sealed of it before, at {@code position}, or nothing where that is negative; {@code
     * holds} says whether the log still has the event that was sealed.
     */
    record Before(long position, long head, boolean holds) {
        public static final Before NOTHING = new Before(-1, 0, true);

        public boolean isNothing() {
            return position < 0;
        }
    }

    /**
     * How a sealed log stands: whether it is there, whether its log, or the skeleton that it left,
     * has the event that was sealed, and whether it is noted as erased.
     */
    record Standing(SealedHead head, boolean isThere, boolean holds, boolean isNotedErased) {}

    /** How sealed sessions stand, by their positions. */
    List<Standing> standings(long afterPosition, int limit);

    /** Lines after a number, in order. */
    List<SealRecord> after(long number, int limit);

    /** The newest seal, lines of keys aside. */
    Optional<SealRecord> last();

    /** Heads that seals after a number have set, in the order of their positions. */
    void headsSince(long number, Consumer<SealedHead> each);

    /** Sessions with a higher number than this whose logs are not as sealed, by their number. */
    List<Change> changes(long afterNumber, int limit);

    /** Tenants whose logs of security and administration are not as sealed. */
    List<Change> changedActs();

    /** Sealed as there, and erased since. */
    List<SealedHead> erased(int limit);

    /** Adds a line and the heads it has changed; false where its number is taken. */
    boolean add(SealRecord record, List<SealedHead> heads);

    /** Whether this server is the one to seal, from now on for a while. */
    boolean takeLease(String server);
}
