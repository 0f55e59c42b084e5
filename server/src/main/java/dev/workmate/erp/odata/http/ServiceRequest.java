package dev.workmate.erp.odata.http;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A request as it is to be sent, but for who asks. */
public record ServiceRequest(
        String method, URI uri, Map<String, String> headers, Optional<String> body) {
    public static ServiceRequest get(URI uri) {
        return new ServiceRequest("GET", uri, Map.of(), Optional.empty());
    }

    public static ServiceRequest of(String method, URI uri) {
        return new ServiceRequest(method, uri, Map.of(), Optional.empty());
    }

    public ServiceRequest with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new ServiceRequest(method, uri, more, body);
    }

    public ServiceRequest with(Optional<String> json) {
        ServiceRequest request = new ServiceRequest(method, uri, headers, json);
        return json.isPresent() ? request.with("Content-Type", "application/json") : request;
    }
}
