package dev.workmate.access.account;

import dev.workmate.access.Act;
import dev.workmate.id.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The store of links; it knows hashes, never what a link says. Thread-safe. */
public interface AccountLinks {
    void add(AccountLink link, String hash, Act act);

    /** Neither used nor withdrawn nor over. */
    Optional<AccountLink> findOpen(String hash, Instant now);

    /** Uses a link up; false where somebody was quicker. */
    boolean use(AccountLink link, Instant now);

    /** Open invitations of a tenant, newest first. */
    List<AccountLink> invitations(TenantId tenant, Instant now);

    /** False where there is no such open invitation in the tenant. */
    boolean withdraw(TenantId tenant, String id, Act act);
}
