package dev.workmate.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes what goes over REST as TypeScript, from the API's description: objects as readonly
 * interfaces, choices as unions. Events come from the protocol's own types.
 */
final class RestTypes {
    private static final Set<String> EVENTS = Set.of("Event", "AuditedEvent");
    private static final String PREFIX = "#/components/schemas/";

    private final JsonNode document;
    private final Map<String, String> declarations = new TreeMap<>();

    RestTypes(String openApi) {
        this.document = new JsonMapper().readTree(openApi);
    }

    String write() {
        for (JsonNode path : document.get("paths")) {
            for (JsonNode operation : path) {
                declareAll(operation);
            }
        }
        return """
        // Generated, do not edit. Source: the controllers; see RestTypesTest.

        import type { AgentEvent, SentEvent } from './protocol';

        /** An event with what the audit adds: its batch, its owner's epoch and its place in the chain. */
        export type AuditedEvent = AgentEvent & {
          readonly batchId: string;
          readonly batchIndex: number;
          readonly epoch: number;
          readonly hash: string;
        };

        """
                + String.join("\n", declarations.values());
    }

    private void declareAll(JsonNode operation) {
        operation.findValues("$ref").forEach(each -> name(each.asString()));
    }

    /** The name of a referenced type; declares it on the way. */
    private String name(String reference) {
        String name = reference.substring(PREFIX.length());
        if (EVENTS.contains(name)) {
            return name.equals("Event") ? "SentEvent" : name;
        }
        if (!declarations.containsKey(name)) {
            declarations.put(name, "");
            declarations.put(name, declaration(name, document.at("/components/schemas/" + name)));
        }
        return name;
    }

    private String declaration(String name, JsonNode schema) {
        if (!schema.has("properties")) {
            return "export type " + name + " = " + type(schema) + ";\n";
        }
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(each -> required.add(each.asString()));
        return schema.get("properties").properties().stream()
                .map(each -> field(each.getKey(), each.getValue(), required))
                .collect(Collectors.joining("", "export interface " + name + " {\n", "}\n"));
    }

    private String field(String name, JsonNode schema, List<String> required) {
        return "  readonly %s%s: %s;\n"
                .formatted(name, required.contains(name) ? "" : "?", type(schema));
    }

    private String type(JsonNode schema) {
        if (schema.has("$ref")) {
            return name(schema.get("$ref").asString());
        }
        if (schema.has("oneOf")) {
            return union(schema.get("oneOf"));
        }
        if (schema.has("enum")) {
            return strings(schema.get("enum"));
        }
        if (schema.path("type").isArray()) {
            return schema.get("type")
                    .valueStream()
                    .map(each -> plain(each.asString(), schema))
                    .collect(Collectors.joining(" | "));
        }
        return plain(schema.path("type").asString(""), schema);
    }

    private String plain(String type, JsonNode schema) {
        return switch (type) {
            case "string", "boolean", "null" -> type;
            case "integer", "number" -> "number";
            case "array" -> "readonly " + bracketed(type(schema.get("items"))) + "[]";
            case "object" ->
                    schema.has("additionalProperties")
                            ? "Readonly<Record<string, "
                                    + type(schema.get("additionalProperties"))
                                    + ">>"
                            : "Readonly<Record<string, unknown>>";
            case "" -> "unknown";
            default -> throw new IllegalArgumentException("no TypeScript for " + schema);
        };
    }

    private String union(JsonNode choices) {
        List<String> types = choices.valueStream().map(this::type).distinct().toList();
        return types.contains("unknown") ? "unknown" : String.join(" | ", types);
    }

    private static String strings(JsonNode constants) {
        return constants
                .valueStream()
                .map(each -> "'" + each.asString() + "'")
                .collect(Collectors.joining(" | "));
    }

    private static String bracketed(String type) {
        return type.contains(" | ") ? "(" + type + ")" : type;
    }
}
