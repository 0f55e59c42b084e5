package dev.workmate.mcp.json;

import dev.workmate.mcp.RemoteTool.MirroredHeader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Finds the arguments that a schema wants mirrored into HTTP headers ({@code x-mcp-header}). The
 * protocol demands that a tool with a wrong mark is left out.
 */
final class MirroredHeaders {
    private static final String MARK = "x-mcp-header";
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}");
    private static final Set<String> TYPES = Set.of("string", "integer", "boolean");

    /** Keywords whose values are examples of data and no schemas. */
    private static final Set<String> DATA = Set.of("default", "const", "enum", "examples");

    private final List<MirroredHeader> found = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private MirroredHeaders() {}

    static List<MirroredHeader> of(JsonNode schema) throws ToolReader.Unusable {
        MirroredHeaders headers = new MirroredHeaders();
        headers.walk(schema, List.of(), true);
        return headers.found;
    }

    private void walk(JsonNode schema, List<String> path, boolean reachable)
            throws ToolReader.Unusable {
        if (schema.isObject() && schema.has(MARK)) {
            take(schema, path, reachable && !path.isEmpty());
        }
        for (Map.Entry<String, JsonNode> entry : schema.properties()) {
            if (entry.getKey().equals("properties")) {
                for (Map.Entry<String, JsonNode> property : entry.getValue().properties()) {
                    walk(property.getValue(), longer(path, property.getKey()), reachable);
                }
            } else if (!DATA.contains(entry.getKey())) {
                walk(entry.getValue(), path, false);
            }
        }
        if (schema.isArray()) {
            for (JsonNode each : schema) {
                walk(each, path, false);
            }
        }
    }

    private static List<String> longer(List<String> path, String last) {
        List<String> longer = new ArrayList<>(path);
        longer.add(last);
        return longer;
    }

    private void take(JsonNode schema, List<String> path, boolean reachable)
            throws ToolReader.Unusable {
        String name = schema.get(MARK).asString("");
        if (!reachable) {
            throw new ToolReader.Unusable("it mirrors something that is not a plain argument");
        }
        if (!TOKEN.matcher(name).matches() || !names.add(name.toLowerCase(Locale.ROOT))) {
            throw new ToolReader.Unusable("it mirrors an argument into a header of a bad name");
        }
        if (!TYPES.contains(schema.path("type").asString(""))) {
            throw new ToolReader.Unusable(
                    "it mirrors an argument that is no text, whole number or boolean");
        }
        found.add(new MirroredHeader("Mcp-Param-" + name, path));
    }
}
