package dev.workmate.demo.http;

import dev.workmate.demo.odata.message.Json;
import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.odata.message.ODataRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** One operation of a batch and what it waits for. */
record BatchOperation(String id, Set<String> after, ODataRequest request) {
    private static final int MOST = 100;

    static List<BatchOperation> read(ODataRequest batch) {
        JsonNode requests;
        try {
            requests = Json.MAPPER.readTree(batch.body()).path("requests");
        } catch (JacksonException e) {
            throw ODataError.badRequest("Invalid Request Body: it is not JSON.");
        }
        if (!requests.isArray() || requests.isEmpty()) {
            throw ODataError.badRequest("The batch holds no requests.");
        }
        if (requests.size() > MOST) {
            throw ODataError.badRequest("A batch holds at most " + MOST + " operations.");
        }
        List<BatchOperation> operations = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (JsonNode node : requests) {
            BatchOperation operation = of(batch, node);
            if (!seen.add(operation.id)) {
                throw ODataError.badRequest("The id '" + operation.id + "' occurs twice.");
            }
            operations.add(operation);
        }
        return operations;
    }

    private static BatchOperation of(ODataRequest batch, JsonNode node) {
        String id = node.path("id").asString("");
        String method = node.path("method").asString("").toUpperCase(Locale.ROOT);
        String url = node.path("url").asString("");
        if (id.isEmpty() || method.isEmpty() || url.isEmpty()) {
            throw ODataError.badRequest("Each operation needs an id, a method and a url.");
        }
        Map<String, String> headers = new HashMap<>();
        batch.header("Company").ifPresent(company -> headers.put("company", company));
        node.path("headers")
                .properties()
                .forEach(
                        header ->
                                headers.put(
                                        header.getKey().toLowerCase(Locale.ROOT),
                                        header.getValue().asString("")));
        Set<String> after = new HashSet<>();
        node.path("dependsOn").forEach(one -> after.add(one.asString("")));
        byte[] body =
                node.has("body")
                        ? node.get("body").toString().getBytes(StandardCharsets.UTF_8)
                        : new byte[0];
        URI address = address(batch, url);
        return new BatchOperation(
                id,
                after,
                new ODataRequest(
                        method,
                        batch.root(),
                        address.getRawPath(),
                        address.getRawQuery(),
                        headers,
                        body));
    }

    /** Relative to the API, below the server's root, or absolute. */
    private static URI address(ODataRequest batch, String url) {
        String relative = url;
        String rootPath = URI.create(batch.root()).getRawPath();
        for (String prefix : new String[] {batch.root(), rootPath}) {
            if (relative.startsWith(prefix + "/")) {
                relative = relative.substring(prefix.length());
            }
        }
        String path = relative.startsWith("/") ? relative : "/" + relative;
        try {
            return new URI(path.replace(" ", "%20"));
        } catch (URISyntaxException e) {
            throw new ODataError(
                    400, "BadRequest_InvalidRequestUrl", "The url '" + url + "' cannot be read.");
        }
    }

    boolean waitsForFailed(List<Batch.Response> done) {
        return done.stream().anyMatch(one -> one.status() >= 400 && after.contains(one.id()));
    }
}
