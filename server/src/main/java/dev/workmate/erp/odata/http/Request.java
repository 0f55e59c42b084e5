package dev.workmate.erp.odata.http;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A request as it is to be sent, but for who asks. */
public record Request(String method, URI uri, Map<String, String> headers, Optional<String> body) {
    public static Request get(URI uri) {
        return new Request("GET", uri, Map.of(), Optional.empty());
    }

    public static Request of(String method, URI uri) {
        return new Request(method, uri, Map.of(), Optional.empty());
    }

    public Request with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Request(method, uri, more, body);
    }

    public Request with(Optional<String> json) {
        Request request = new Request(method, uri, headers, json);
        return json.isPresent() ? request.with("Content-Type", "application/json") : request;
    }
}
