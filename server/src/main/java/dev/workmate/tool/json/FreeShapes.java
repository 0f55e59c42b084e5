package dev.workmate.tool.json;

import dev.workmate.text.JsonText;
import dev.workmate.text.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Shapes of values whose kind is not known beforehand. */
final class FreeShapes {
    private static final int MAX_DEPTH = 8;
    private static final int MAX_DIGITS = 1_000;
    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build();

    private FreeShapes() {}

    /** One text, number or truth value. */
    record AnyScalar(Bounds length) implements Shape {
        @Override
        public void describe(ObjectNode schema) {
            schema.putArray("type").add("string").add("number").add("boolean");
        }

        @Override
        public Object read(JsonNode node, String where) throws Misfit {
            if (node.isContainer()) {
                throw MisfitWords.wrongType(where, "a text, a number, true or false", node);
            }
            if (node.isString()) {
                String text = node.stringValue();
                length.check(
                        text.codePointCount(0, text.length()),
                        "The length of " + MisfitWords.name(where));
            }
            return value(node, where, 0);
        }
    }

    /** An object with any fields; some models write it as a text that holds the JSON. */
    record AnyObject() implements Shape {
        @Override
        public void describe(ObjectNode schema) {
            schema.putArray("type").add("object").add("string");
            schema.put("additionalProperties", true);
        }

        @Override
        public Object read(JsonNode node, String where) throws Misfit {
            JsonNode object =
                    node.isString() && !node.stringValue().isBlank()
                            ? ArgumentText.parse(new JsonText(node.stringValue()), MAPPER)
                            : node;
            if (!object.isObject()) {
                throw MisfitWords.wrongType(where, "an object", node);
            }
            return value(object, where, 0);
        }
    }

    private static JsonValue value(JsonNode node, String where, int depth) throws Misfit {
        if (depth > MAX_DEPTH) {
            throw new Misfit(MisfitWords.name(where) + " is nested too deeply.");
        }
        if (node.isObject()) {
            return fields(node, where, depth);
        }
        if (node.isArray()) {
            List<JsonValue> items = new ArrayList<>();
            for (int i = 0; i < node.size(); i++) {
                items.add(value(node.get(i), where + "[" + i + "]", depth + 1));
            }
            return new JsonValue.Items(items);
        }
        if (node.isNumber()) {
            return number(node, where);
        }
        if (node.isNull()) {
            return JsonValue.NULL;
        }
        return node.isBoolean()
                ? new JsonValue.Flag(node.booleanValue())
                : new JsonValue.Text(node.stringValue());
    }

    private static JsonValue number(JsonNode node, String where) throws Misfit {
        JsonValue.Amount amount = new JsonValue.Amount(node.decimalValue());
        if (amount.value().precision() > MAX_DIGITS
                || Math.abs((long) amount.value().scale()) > MAX_DIGITS) {
            throw new Misfit(MisfitWords.name(where) + " has more than " + MAX_DIGITS + " digits.");
        }
        return amount;
    }

    private static JsonValue fields(JsonNode node, String where, int depth) throws Misfit {
        SequencedMap<String, JsonValue> fields = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            fields.put(
                    field.getKey(),
                    value(
                            field.getValue(),
                            where + "." + MisfitWords.shorten(field.getKey()),
                            depth + 1));
        }
        return new JsonValue.Fields(fields);
    }
}
