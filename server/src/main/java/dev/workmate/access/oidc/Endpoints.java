package dev.workmate.access.oidc;

import java.net.URI;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What a provider says of itself: where it is asked, and how its answers are signed. Addresses
 * other than https count only on this machine.
 */
record Endpoints(
        URI authorization,
        URI token,
        URI keys,
        Optional<URI> userInfo,
        Optional<URI> endSession,
        Set<String> algorithms,
        Set<String> clientAuthentication,
        boolean namesItself) {
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    /** Fails where the document is another provider's, or lacks what is needed. */
    static Endpoints read(String issuer, JsonNode document) throws ProviderAwayException {
        if (!issuer.equals(document.path("issuer").asString(""))) {
            throw new ProviderAwayException("the document at " + issuer + " is of another issuer");
        }
        return new Endpoints(
                required(document, "authorization_endpoint"),
                required(document, "token_endpoint"),
                required(document, "jwks_uri"),
                optional(document, "userinfo_endpoint"),
                optional(document, "end_session_endpoint"),
                texts(document, "id_token_signing_alg_values_supported"),
                texts(document, "token_endpoint_auth_methods_supported"),
                document.path("authorization_response_iss_parameter_supported").asBoolean(false));
    }

    static boolean isAllowed(URI address) {
        String scheme = address.getScheme() == null ? "" : address.getScheme();
        String host = address.getHost() == null ? "" : address.getHost().toLowerCase(Locale.ROOT);
        return !host.isEmpty()
                && (scheme.equalsIgnoreCase("https")
                        || scheme.equalsIgnoreCase("http") && THIS_MACHINE.contains(host));
    }

    private static URI required(JsonNode document, String name) throws ProviderAwayException {
        return optional(document, name)
                .orElseThrow(() -> new ProviderAwayException("the provider has no " + name));
    }

    private static Optional<URI> optional(JsonNode document, String name)
            throws ProviderAwayException {
        String text = document.path(name).asString("");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            URI address = URI.create(text);
            if (isAllowed(address)) {
                return Optional.of(address);
            }
        } catch (IllegalArgumentException e) {
            // Said below.
        }
        throw new ProviderAwayException("the provider's " + name + " is no https address");
    }

    private static Set<String> texts(JsonNode document, String name) {
        Set<String> texts = new HashSet<>();
        document.path(name).forEach(each -> texts.add(each.asString("")));
        return texts;
    }
}
