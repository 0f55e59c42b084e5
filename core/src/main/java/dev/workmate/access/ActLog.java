package dev.workmate.access;

import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
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

    /** Which entries are wanted, older than one. */
    record Query(Filter filter, long before, int limit) {
        public static Query all(long before, int limit) {
            return new Query(Filter.NONE, before, limit);
        }
    }

    /**
     * Of which area, of which kind, done by or to whom, from and before which moments; what is not
     * there is any.
     */
    record Filter(
            Optional<ActKind.Area> area,
            Optional<ActKind> kind,
            Optional<UserId> person,
            Optional<Instant> from,
            Optional<Instant> until) {
        public static final Filter NONE =
                new Filter(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
    }

    /** Durable when it returns. */
    void append(Act act);

    /** Newest first. */
    List<Entry> page(TenantId tenant, Query query);

    Verification verify(TenantId tenant);

    /** All tenants that have a log. */
    List<TenantId> tenants();
}
