package dev.workmate.access.account;

import dev.workmate.access.Act;
import dev.workmate.id.TenantId;
import java.time.Instant;
import java.util.List;

/** The store of tenants. Every change is stored together with its act. Thread-safe. */
public interface TenantRegister {
    /** How many there can be. */
    int MOST = 1_000;

    /** What became of a tenant that was to be added. */
    enum Added {
        DONE,
        ID_TAKEN,
        /** Names are compared without regard to upper and lower case. */
        NAME_TAKEN,
        FULL
    }

    /** By their names. */
    List<Tenant> all();

    boolean isThere(TenantId tenant);

    Added add(TenantId tenant, String name, Instant at, Act act);

    /**
     * Adds an invitation in place of those that are open; false where there is no such tenant, or
     * somebody administrates it already.
     */
    boolean inviteFirst(AccountLink invitation, String hash, Act act);
}
