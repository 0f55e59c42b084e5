package dev.workmate.access;

import dev.workmate.id.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The append-only log of security and administration, one for each tenant and apart from the logs
 * of sessions: each entry names the hash of the one before. Thread-safe.
 */
public interface ActLog {
    /** An act with its place in the log. */
    record Entry(long sequence, Instant at, Act act, String hash) {}

    /** How far the chain holds; {@code firstInvalid} is the first entry that does not. */
    record Verification(long entries, Optional<Long> firstInvalid) {
        public boolean valid() {
            return firstInvalid.isEmpty();
        }
    }

    /** Which entries are wanted: of one area or of all, older than one. */
    record Query(Optional<ActKind.Area> area, long before, int limit) {}

    /** Durable when it returns. */
    void append(Act act);

    /** Newest first. */
    List<Entry> page(TenantId tenant, Query query);

    Verification verify(TenantId tenant);

    /** All tenants that have a log. */
    List<TenantId> tenants();
}
