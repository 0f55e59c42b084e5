package dev.workmate.mcp.json;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Writes values so that they travel safely in HTTP headers. */
final class HeaderValues {
    private static final String PREFIX = "=?base64?";
    private static final String SUFFIX = "?=";

    private HeaderValues() {}

    /** The value of an argument; none where it is left out or null. */
    static Optional<String> at(JsonNode arguments, List<String> path) {
        JsonNode value = arguments;
        for (String step : path) {
            value = value.path(step);
        }
        return value.isString() || value.isIntegralNumber() || value.isBoolean()
                ? Optional.of(encode(value.asString()))
                : Optional.empty();
    }

    static String encode(String value) {
        boolean plain =
                value.chars().allMatch(c -> c >= 0x20 && c <= 0x7e)
                        && value.equals(value.strip())
                        && !(value.startsWith(PREFIX) && value.endsWith(SUFFIX));
        return plain
                ? value
                : PREFIX
                        + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8))
                        + SUFFIX;
    }
}
