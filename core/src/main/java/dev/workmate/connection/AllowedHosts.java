package dev.workmate.connection;

import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which servers connections may lead to. Where the operator names some, no others; where not,
 * administrators may name any, and people the public ones of Business Central and of the providers
 * of models only: whoever chooses an address chooses what this server talks to inside its own
 * network. Immutable.
 */
public final class AllowedHosts {
    private static final Set<String> FOR_PEOPLE =
            Set.of(
                    "api.businesscentral.dynamics.com",
                    "login.microsoftonline.com",
                    "api.anthropic.com",
                    "api.openai.com",
                    "generativelanguage.googleapis.com");

    private final Optional<Set<String>> named;

    private AllowedHosts(Optional<Set<String>> named) {
        this.named = named;
    }

    /** Hosts such as {@code erp.example.com}, {@code *.example.com} or {@code localhost:7048}. */
    public static AllowedHosts of(Optional<String> setting) {
        return new AllowedHosts(
                setting.filter(text -> !text.isBlank())
                        .map(
                                text ->
                                        Arrays.stream(text.split(","))
                                                .map(each -> each.strip().toLowerCase(Locale.ROOT))
                                                .filter(each -> !each.isEmpty())
                                                .collect(Collectors.toUnmodifiableSet())));
    }

    public boolean allows(ConnectionOwner owner, URI address) {
        String host = String.valueOf(address.getHost()).toLowerCase(Locale.ROOT);
        if (named.isEmpty() && !owner.isPerson()) {
            return true;
        }
        Set<String> allowed = named.orElse(FOR_PEOPLE);
        return allowed.contains(host)
                || allowed.contains(host + ":" + address.getPort())
                || allowed.stream()
                        .anyMatch(
                                each -> each.startsWith("*.") && host.endsWith(each.substring(1)));
    }
}
