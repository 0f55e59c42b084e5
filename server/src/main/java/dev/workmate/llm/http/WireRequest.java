package dev.workmate.llm.http;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/** A request in a provider's dialect, ready to be posted. */
public record WireRequest(URI uri, Map<String, String> headers, String body) {
    public WireRequest {
        headers = Map.copyOf(headers);
    }

    /** The same call with more headers. */
    WireRequest with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(headers);
        all.putAll(more);
        return new WireRequest(uri, all, body);
    }

    /** Without headers and body, which hold keys and people's words. */
    @Override
    public String toString() {
        return "POST " + uri.getHost() + uri.getPath();
    }
}
