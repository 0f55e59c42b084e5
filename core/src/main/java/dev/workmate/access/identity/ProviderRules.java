package dev.workmate.access.identity;

import dev.workmate.access.Role;
import dev.workmate.id.TenantId;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Whom of a provider's people the operator lets in, as what, and to which tenant. {@code others}
 * are the roles of whoever is in none of the groups; where they have none, they stay out.
 */
public record ProviderRules(
        String provider,
        TenantId tenant,
        Map<String, Set<Role>> rolesByGroup,
        Set<Role> others,
        Set<String> domains) {
    public ProviderRules {
        Map<String, Set<Role>> copy = new HashMap<>();
        rolesByGroup.forEach((group, roles) -> copy.put(group, Set.copyOf(roles)));
        rolesByGroup = Collections.unmodifiableMap(copy);
        others = Set.copyOf(others);
        domains = Set.copyOf(domains);
    }

    /** What members of these groups may do together; nothing means that they stay out. */
    public Set<Role> rolesOf(Set<String> groups) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        groups.forEach(group -> roles.addAll(rolesByGroup.getOrDefault(group, Set.of())));
        return roles.isEmpty() ? others : roles;
    }

    boolean allows(Introduction.Mailbox mailbox) {
        return domains.isEmpty() || mailbox.domain().filter(domains::contains).isPresent();
    }
}
