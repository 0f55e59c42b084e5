package dev.workmate.demo.http;

import dev.workmate.demo.odata.message.Json;
import dev.workmate.demo.odata.message.ODataAnswer;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** Stands in for the identity provider: client credentials for a token that expires. */
final class TokenEndpoint {
    private final IssuedTokens tokens;

    TokenEndpoint(IssuedTokens tokens) {
        this.tokens = tokens;
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
        if (!"client_credentials".equals(form.get("grant_type"))) {
            return error(400, "unsupported_grant_type", "Only client_credentials can be granted.");
        }
        if (form.getOrDefault("scope", "").isBlank()) {
            return error(400, "invalid_scope", "A scope is missing.");
        }
        if (!tokens.knows(
                form.getOrDefault("client_id", ""), form.getOrDefault("client_secret", ""))) {
            return error(401, "invalid_client", "The client or its secret is not known.");
        }
        return Json.answer(200, this::token).with("Cache-Control", "no-store");
    }

    private void token(JsonGenerator json) {
        json.writeStringProperty("token_type", "Bearer");
        json.writeNumberProperty("expires_in", tokens.lifeSeconds());
        json.writeStringProperty("access_token", tokens.issue());
    }

    private static Map<String, String> form(String body) {
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
