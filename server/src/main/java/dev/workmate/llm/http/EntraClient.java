package dev.workmate.llm.http;

import dev.workmate.llm.Secret;
import java.net.URI;
import java.time.Instant;
import java.util.Map;

/** A program registered with Microsoft Entra, which gets tokens by its own secret. */
public record EntraClient(
        URI authority, String tenant, String clientId, Secret secret, String scope)
        implements TokenSignIn.Source {
    @Override
    public URI address() {
        String base = authority.toString();
        return URI.create(
                (base.endsWith("/") ? base.substring(0, base.length() - 1) : base)
                        + "/"
                        + tenant
                        + "/oauth2/v2.0/token");
    }

    @Override
    public Map<String, String> form(Instant now) {
        return Map.of(
                "grant_type",
                "client_credentials",
                "client_id",
                clientId,
                "client_secret",
                secret.reveal(),
                "scope",
                scope);
    }
}
