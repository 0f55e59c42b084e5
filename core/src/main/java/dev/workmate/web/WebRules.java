package dev.workmate.web;

import java.util.Set;

/**
 * What addresses may look like. {@code hosts} are the only ones allowed, {@code *.contoso.com}
 * standing for all below it; empty for any public host.
 */
public record WebRules(Set<String> schemes, Set<Integer> ports, Set<String> hosts) {
    public WebRules {
        schemes = Set.copyOf(schemes);
        ports = Set.copyOf(ports);
        hosts = Set.copyOf(hosts);
    }

    /** Encrypted and on the usual port; the only rules a server runs with. */
    public static WebRules https(Set<String> hosts) {
        return new WebRules(Set.of("https"), Set.of(443), hosts);
    }

    /** Whether an operator listed the host by name. */
    public boolean isListed(String host) {
        return hosts.stream()
                .anyMatch(
                        rule ->
                                rule.startsWith("*.")
                                        ? host.endsWith(rule.substring(1))
                                        : host.equals(rule));
    }
}
