package dev.workmate.demo.http;

import dev.workmate.demo.odata.message.Json;
import dev.workmate.demo.odata.message.ODataAnswer;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Stands in for the identity provider: client credentials, a code or a renewal token for a token
 * that expires.
 */
final class TokenEndpoint {
    private final IssuedTokens tokens;
    private final SignIns signIns;

    TokenEndpoint(IssuedTokens tokens, SignIns signIns) {
        this.tokens = tokens;
        this.signIns = signIns;
    }

    ODataAnswer answer(String method, byte[] body) {
        if (!method.equals("POST")) {
            return error(405, "invalid_request", "The token endpoint takes POST.");
        }
        Map<String, String> form;
        try {
            form = form(new String(body, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return error(400, "invalid_request", "The form cannot be read.");
        }
        return switch (form.getOrDefault("grant_type", "")) {
            case "client_credentials" -> ofApplication(form);
            case "authorization_code" ->
                    ofPerson(
                            form,
                            signIns.exchange(
                                    form.getOrDefault("code", ""),
                                    form.getOrDefault("redirect_uri", ""),
                                    form.getOrDefault("code_verifier", "")));
            case "refresh_token" ->
                    isKnown(form)
                            ? ofPerson(form, signIns.renew(form.getOrDefault("refresh_token", "")))
                            : unknownClient();
            default -> error(400, "unsupported_grant_type", "This cannot be granted.");
        };
    }

    private boolean isKnown(Map<String, String> form) {
        return tokens.knows(
                form.getOrDefault("client_id", ""), form.getOrDefault("client_secret", ""));
    }

    private static ODataAnswer unknownClient() {
        return error(401, "invalid_client", "The client or its secret is not known.");
    }

    private ODataAnswer ofApplication(Map<String, String> form) {
        if (form.getOrDefault("scope", "").isBlank()) {
            return error(400, "invalid_scope", "A scope is missing.");
        }
        return isKnown(form) ? granted(tokens.issue(), null) : unknownClient();
    }

    private ODataAnswer ofPerson(Map<String, String> form, Optional<SignIns.Granted> granted) {
        if (!isKnown(form)) {
            return unknownClient();
        }
        return granted.map(each -> granted(each.access(), each.renewal()))
                .orElseGet(() -> error(400, "invalid_grant", "The grant has ended or was used."));
    }

    private ODataAnswer granted(String access, @Nullable String renewal) {
        return Json.answer(200, json -> token(json, access, renewal))
                .with("Cache-Control", "no-store");
    }

    private void token(JsonGenerator json, String access, @Nullable String renewal) {
        json.writeStringProperty("token_type", "Bearer");
        json.writeNumberProperty("expires_in", tokens.lifeSeconds());
        json.writeStringProperty("access_token", access);
        if (renewal != null) {
            json.writeStringProperty("refresh_token", renewal);
        }
    }

    static Map<String, String> form(String body) {
        Map<String, String> form = new HashMap<>();
        for (String field : body.split("&")) {
            int cut = field.indexOf('=');
            if (cut > 0) {
                form.put(
                        URLDecoder.decode(field.substring(0, cut), StandardCharsets.UTF_8),
                        URLDecoder.decode(field.substring(cut + 1), StandardCharsets.UTF_8));
            }
        }
        return form;
    }

    private static ODataAnswer error(int status, String code, String description) {
        return Json.answer(
                status,
                json -> {
                    json.writeStringProperty("error", code);
                    json.writeStringProperty("error_description", description);
                });
    }
}
