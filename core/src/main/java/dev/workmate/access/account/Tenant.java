package dev.workmate.access.account;

import dev.workmate.id.TenantId;
import java.time.Instant;

/**
 * A company on this installation, as those see it who run it: {@code administrated} is whether
 * somebody who can sign in looks after its people.
 */
public record Tenant(TenantId id, String name, Instant createdAt, boolean administrated) {}
