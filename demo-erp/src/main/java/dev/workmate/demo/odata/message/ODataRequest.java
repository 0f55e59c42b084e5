package dev.workmate.demo.odata.message;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One operation on an API. {@code root} is the absolute address of the API, {@code path} and {@code
 * query} are still encoded and relative to it; header names are in lower case.
 */
public record ODataRequest(
        String method,
        String root,
        String path,
        @Nullable String query,
        Map<String, String> headers,
        byte[] body) {

    public ODataRequest {
        headers = Map.copyOf(headers);
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }
}
