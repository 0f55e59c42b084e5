package dev.workmate.llm.testserver;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A request as it came over the wire; header names in lower case. */
public record HttpCall(
        String method, String path, String query, Map<String, String> headers, byte[] body) {
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    public JsonNode json() {
        return Json.parse(text());
    }
}
