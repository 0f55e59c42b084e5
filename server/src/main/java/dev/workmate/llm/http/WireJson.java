package dev.workmate.llm.http;

import dev.workmate.llm.FailureCode;
import dev.workmate.text.JsonText;
import java.util.OptionalLong;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/** JSON as the wires need it: tolerant reading, exact writing. */
public final class WireJson {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    private WireJson() {}

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    public static ArrayNode array() {
        return MAPPER.createArrayNode();
    }

    public static JsonNode string(String text) {
        return MAPPER.getNodeFactory().stringNode(text);
    }

    public static String write(JsonNode node) {
        return MAPPER.writeValueAsString(node);
    }

    /** An event's data; where it cannot be read, the stream is broken. */
    public static JsonNode event(String data) throws CallFailure {
        try {
            return MAPPER.readTree(data);
        } catch (JacksonException e) {
            throw CallFailure.of(
                    FailureCode.STREAM_CUT, "The provider sent something that is not JSON.", e);
        }
    }

    /** Anything at all; a missing node where it cannot be read. */
    public static JsonNode any(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException e) {
            return MAPPER.missingNode();
        }
    }

    /** The number that a whole answer holds under a name, or nothing. */
    public static OptionalLong number(String body, String field) {
        JsonNode value = any(body).path(field);
        return value.isNumber() ? OptionalLong.of(value.asLong()) : OptionalLong.empty();
    }

    /** A field's text, or nothing. */
    public static String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        return value.isString() ? value.stringValue() : "";
    }

    public static long number(JsonNode node, String field) {
        JsonNode value = node.path(field);
        return value.isNumber() ? Math.max(0, value.asLong()) : 0;
    }

    /** Puts a JSON text into an object, to the letter. */
    public static void putRaw(ObjectNode node, String field, JsonText json) {
        node.putRawValue(field, new RawValue(json.value()));
    }

    /**
     * A call's arguments as they are kept: nothing means an empty object, and what is not JSON is
     * kept as a text, so that the tool's own check answers the model.
     */
    public static JsonText arguments(String text) {
        if (text.isBlank() || text.strip().equals("null")) {
            return JsonText.EMPTY_OBJECT;
        }
        return any(text).isMissingNode()
                ? new JsonText(MAPPER.writeValueAsString(text))
                : new JsonText(text);
    }

    /** A call's arguments on their way back: always an object, for providers refuse others. */
    public static JsonText argumentsBack(JsonText arguments) {
        if (any(arguments.value()).isObject()) {
            return arguments;
        }
        return new JsonText("{\"malformed\":" + arguments.value() + "}");
    }
}
