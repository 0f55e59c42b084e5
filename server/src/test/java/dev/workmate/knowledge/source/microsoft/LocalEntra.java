package dev.workmate.knowledge.source.microsoft;

import dev.workmate.text.Digests;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A sign-in server with one registered application. It refuses what Microsoft's refuses: unknown
 * applications and addresses, a code that was used or is not proved, a renewal token that was
 * replaced. Thread-safe.
 */
final class LocalEntra {
    static final String CLIENT = "11111111-2222-3333-4444-555555555555";
    static final String SECRET = "canary-client-secret";
    private static final JsonMapper MAPPER = new JsonMapper();

    private static final Duration LIFE = Duration.ofHours(1);

    private final Map<String, Code> codes = new HashMap<>();
    private final Set<String> renewals = new HashSet<>();
    private final Map<String, Instant> tokens = new HashMap<>();
    private Optional<String> redirect = Optional.empty();

    private record Code(String challenge, String redirect) {}

    /** An answer of the sign-in server. */
    record Answer(int status, String body, Optional<String> location) {}

    synchronized void register(String address) {
        redirect = Optional.of(address);
    }

    /** As if time had passed. */
    synchronized void expireTokens() {
        tokens.replaceAll((_, _) -> Instant.EPOCH);
    }

    /** As after a changed password. */
    synchronized void revokeAll() {
        renewals.clear();
        expireTokens();
    }

    synchronized Answer authorize(Map<String, String> query) {
        boolean known =
                CLIENT.equals(query.get("client_id"))
                        && redirect.equals(Optional.ofNullable(query.get("redirect_uri")));
        if (!known) {
            return error(400, "invalid_request", "AADSTS50011: the redirect does not match");
        }
        String target = query.get("redirect_uri") + "?state=" + query.getOrDefault("state", "");
        boolean proper =
                "code".equals(query.get("response_type"))
                        && "S256".equals(query.get("code_challenge_method"))
                        && query.getOrDefault("code_challenge", "").length() == 43
                        && query.getOrDefault("scope", "").contains("offline_access");
        if (!proper) {
            return new Answer(302, "", Optional.of(target + "&error=invalid_request"));
        }
        String code = secret("code");
        codes.put(code, new Code(query.get("code_challenge"), query.get("redirect_uri")));
        return new Answer(302, "", Optional.of(target + "&code=" + code));
    }

    synchronized Answer token(Map<String, String> form) {
        boolean known =
                CLIENT.equals(form.get("client_id")) && SECRET.equals(form.get("client_secret"));
        if (!known) {
            return error(401, "invalid_client", "AADSTS7000215: " + form.get("client_secret"));
        }
        return switch (form.getOrDefault("grant_type", "")) {
            case "authorization_code" -> exchange(form);
            case "refresh_token" -> renew(form);
            case "client_credentials" ->
                    form.getOrDefault("scope", "").endsWith("/.default")
                            ? give(false)
                            : error(400, "invalid_scope", "AADSTS1002012");
            default -> error(400, "unsupported_grant_type", "AADSTS70003");
        };
    }

    private Answer exchange(Map<String, String> form) {
        Code code = codes.remove(form.getOrDefault("code", ""));
        boolean proved =
                code != null
                        && code.redirect().equals(form.get("redirect_uri"))
                        && code.challenge()
                                .equals(challenge(form.getOrDefault("code_verifier", "")));
        return proved
                ? give(true)
                : error(400, "invalid_grant", "AADSTS54005: " + form.get("code"));
    }

    private static String challenge(String verifier) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(
                        Digests.sha256().digest(verifier.getBytes(StandardCharsets.US_ASCII)));
    }

    private Answer renew(Map<String, String> form) {
        String token = form.getOrDefault("refresh_token", "");
        return renewals.remove(token)
                ? give(true)
                : error(400, "invalid_grant", "AADSTS70008: " + token + " is not valid any more");
    }

    private Answer give(boolean renewable) {
        ObjectNode json = MAPPER.createObjectNode().put("token_type", "Bearer");
        String access = secret("access");
        tokens.put(access, Instant.now().plus(LIFE));
        json.put("expires_in", LIFE.toSeconds()).put("access_token", access);
        if (renewable) {
            String renewal = secret("renewal");
            renewals.add(renewal);
            json.put("refresh_token", renewal);
        }
        return new Answer(200, json.toString(), Optional.empty());
    }

    private static String secret(String kind) {
        return "canary-" + kind + "-" + UUID.randomUUID();
    }

    private static Answer error(int status, String code, String words) {
        ObjectNode json =
                MAPPER.createObjectNode().put("error", code).put("error_description", words);
        return new Answer(status, json.toString(), Optional.empty());
    }

    synchronized boolean isValid(String bearer) {
        Instant until = tokens.get(bearer);
        return until != null && Instant.now().isBefore(until);
    }
}
