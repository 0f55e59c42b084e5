package dev.workmate.access.oidc;

import dev.workmate.access.identity.ProviderRules;
import java.util.Set;

/** A provider as the operator has set it; without a secret the client is a public one. */
public record ProviderSettings(
        String id,
        String name,
        String issuer,
        Client client,
        String groupsClaim,
        ProviderRules rules) {
    /** What the provider knows this server by, and what it is asked for. */
    public record Client(String id, String secret, Set<String> scopes) {
        public Client {
            scopes = Set.copyOf(scopes);
        }

        @Override
        public String toString() {
            return "client " + id;
        }
    }
}
