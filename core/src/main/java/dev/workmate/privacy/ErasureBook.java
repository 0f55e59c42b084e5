package dev.workmate.privacy;

import dev.workmate.access.Act;
import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The store of erasures, which outlives what they erase. Thread-safe. */
public interface ErasureBook {
    /**
     * Takes stock and enters the erasure in one transaction. Empty where something of the person is
     * on hold.
     */
    Optional<Erasure> open(
            ErasureId id, UserId person, Erasure.AskedBy by, String secretHash, Instant at);

    /** What came of an order. */
    sealed interface Opening {
        record Opened(Erasure erasure) implements Opening {}

        /** Something of the person is on hold. */
        record OnHold() implements Opening {}

        /** Nobody would be left who administrates. */
        record LastAdministrator() implements Opening {}
    }

    /**
     * The same for a person who is still here: the log says so in the same transaction, and what
     * links they have handed over are withdrawn.
     */
    Opening order(
            ErasureId id,
            UserId person,
            Erasure.AskedBy by,
            String secretHash,
            Instant at,
            Act act);

    Optional<Erasure> find(ErasureId id);

    /** With the secret that its opening answered. */
    Optional<Erasure> find(ErasureId id, String secretHash);

    /** Those whose last step is not done, oldest first. */
    List<Erasure> unfinished();

    /** All that were entered behind an id, oldest first: ids rise with time. */
    List<Erasure> after(Optional<ErasureId> last, int limit);

    void reach(ErasureId id, ErasureStep next);

    void finish(ErasureId id, Instant at, String receipt);
}
