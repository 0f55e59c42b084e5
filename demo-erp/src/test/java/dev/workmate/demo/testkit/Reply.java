package dev.workmate.demo.testkit;

import dev.workmate.demo.odata.message.Json;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What the server answered. */
public record Reply(int status, HttpHeaders headers, String body) {
    public JsonNode json() {
        return Json.MAPPER.readTree(body);
    }

    public String code() {
        return json().path("error").path("code").asString("");
    }

    public String message() {
        return json().path("error").path("message").asString("");
    }

    /** One property of every record. */
    public List<String> values(String property) {
        List<String> values = new ArrayList<>();
        json().get("value").forEach(row -> values.add(row.path(property).asString("")));
        return values;
    }

    public JsonNode first() {
        return json().get("value").get(0);
    }

    public String get(String property) {
        return json().path(property).asString("");
    }

    public String etag() {
        return get("@odata.etag");
    }
}
