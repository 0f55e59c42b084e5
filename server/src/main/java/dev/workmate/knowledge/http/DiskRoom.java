package dev.workmate.knowledge.http;

import dev.workmate.billing.DiskUse;
import dev.workmate.billing.PersonLimits;
import dev.workmate.http.ProblemException;
import dev.workmate.id.UserId;

/** The room that is left for a person's files and attachments together. Thread-safe. */
public final class DiskRoom {
    private final DiskUse use;
    private final PersonLimits limits;

    public DiskRoom(DiskUse use, PersonLimits limits) {
        this.use = use;
        this.limits = limits;
    }

    /** Throws where {@code more} bytes do not fit any more. */
    void check(UserId person, long more) {
        if (use.of(person) + more > limits.diskBytes()) {
            throw new ProblemException(
                    413,
                    "disk_limit",
                    "Your files and attachments may take %d MiB together. Delete some first."
                            .formatted(limits.diskBytes() >> 20));
        }
    }
}
