package dev.workmate.privacy;

import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * The erasure of a person: what there was when it was asked for, and how far it is. {@code step} is
 * the one that is due; the receipt is there once it is {@link ErasureStep#DONE}.
 */
public record Erasure(
        ErasureId id,
        UserId person,
        AskedBy askedBy,
        Instant requestedAt,
        Inventory found,
        ErasureStep step,
        Optional<Instant> finishedAt,
        Optional<String> receipt) {

    /** Who wanted it. */
    public enum AskedBy {
        PERSON,
        ADMINISTRATOR,
        /** A backup brought the person back. */
        RESTORE;

        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    public boolean isDone() {
        return step == ErasureStep.DONE;
    }

    Erasure at(ErasureStep next) {
        return new Erasure(id, person, askedBy, requestedAt, found, next, finishedAt, receipt);
    }
}
