package dev.workmate.privacy;

import dev.workmate.id.TenantId;
import dev.workmate.privacy.Retention.Rule;
import java.util.Map;
import java.util.Optional;

/**
 * How long tenants keep sessions, where their administrators have said so; an empty rule keeps all,
 * whatever the server's setting says. Thread-safe.
 */
public interface RetentionRules {
    Map<TenantId, Optional<Rule>> all();

    void put(TenantId tenant, Optional<Rule> rule);

    /** The server's setting holds again; false where it held. */
    boolean remove(TenantId tenant);
}
