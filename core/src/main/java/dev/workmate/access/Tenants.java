package dev.workmate.access;

import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.util.Optional;

/** Looks up which tenant a person belongs to. */
@FunctionalInterface
public interface Tenants {
    Optional<TenantId> tenantOf(UserId person);
}
