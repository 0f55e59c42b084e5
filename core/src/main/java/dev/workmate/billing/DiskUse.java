package dev.workmate.billing;

import dev.workmate.id.UserId;

/** How many bytes people's files and the attachments of their sessions take. Thread-safe. */
@FunctionalInterface
public interface DiskUse {
    long of(UserId person);
}
