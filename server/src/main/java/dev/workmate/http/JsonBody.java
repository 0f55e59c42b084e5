package dev.workmate.http;

import dev.workmate.text.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JSON object that a client sent, read field by field. A field of the wrong form is a problem
 * with its name; a field that is null is absent; fields nobody asks for are ignored.
 */
public final class JsonBody {
    /** What people send has a few hundred; each takes many times its text's room in memory. */
    static final int MAX_VALUES = 50_000;

    static final int MAX_DEPTH = 100;

    private static final JsonMapper MAPPER =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxTokenCount(MAX_VALUES)
                                                    .maxNestingDepth(MAX_DEPTH)
                                                    .build())
                                    .build())
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();
    private static final JsonBody EMPTY = new JsonBody(MAPPER.createObjectNode());

    private final JsonNode node;

    private JsonBody(JsonNode node) {
        this.node = node;
    }

    public static JsonBody parse(byte[] text) {
        try {
            return object(MAPPER.readTree(text));
        } catch (StreamConstraintsException e) {
            throw tooComplex();
        } catch (JacksonException e) {
            throw malformed();
        }
    }

    public static JsonBody parse(String text) {
        try {
            return object(MAPPER.readTree(text));
        } catch (StreamConstraintsException e) {
            throw tooComplex();
        } catch (JacksonException e) {
            throw malformed();
        }
    }

    public static JsonBody empty() {
        return EMPTY;
    }

    private static JsonBody object(JsonNode node) {
        if (!node.isObject()) {
            throw ProblemException.badRequest("malformed_json", "A JSON object is needed.");
        }
        return new JsonBody(node);
    }

    private static ProblemException malformed() {
        return ProblemException.badRequest("malformed_json", "This is not well-formed JSON.");
    }

    private static ProblemException tooComplex() {
        return ProblemException.badRequest(
                "json_too_complex",
                "JSON has at most "
                        + MAX_VALUES
                        + " values and marks, nested at most "
                        + MAX_DEPTH
                        + " deep.");
    }

    static ProblemException tooLarge(int limit) {
        return new ProblemException(
                413, "body_too_large", "A JSON body has at most " + limit + " bytes.");
    }

    public boolean has(String name) {
        return field(name).isPresent();
    }

    public Optional<String> text(String name) {
        return field(name)
                .map(
                        value -> {
                            if (!value.isString()) {
                                throw wrong(name, "text");
                            }
                            return wellFormed(value.stringValue());
                        });
    }

    /** An object as the JSON text it was. */
    public Optional<JsonText> object(String name) {
        return field(name)
                .map(
                        value -> {
                            if (!value.isObject()) {
                                throw wrong(name, "an object");
                            }
                            return new JsonText(value.toString());
                        });
    }

    public String requireText(String name) {
        return text(name).orElseThrow(() -> wrong(name, "text"));
    }

    /** Text or a whole number as the JSON it was, to be sent back; nothing longer than allowed. */
    public Optional<String> echo(String name, int maxLength) {
        return field(name)
                .map(
                        value -> {
                            String json = value.toString();
                            if (!value.isString() && !value.isIntegralNumber()
                                    || json.length() > maxLength) {
                                throw wrong(name, "a short text or a whole number");
                            }
                            return json;
                        });
    }

    public Optional<Boolean> flag(String name) {
        return field(name)
                .map(
                        value -> {
                            if (!value.isBoolean()) {
                                throw wrong(name, "true or false");
                            }
                            return value.booleanValue();
                        });
    }

    /** A whole number within bounds. */
    public OptionalLong number(String name, long min, long max) {
        Optional<JsonNode> value = field(name);
        if (value.isEmpty()) {
            return OptionalLong.empty();
        }
        JsonNode number = value.get();
        if (!number.isIntegralNumber()
                || !number.canConvertToLong()
                || number.longValue() < min
                || number.longValue() > max) {
            throw wrong(name, "a whole number from " + min + " to " + max);
        }
        return OptionalLong.of(number.longValue());
    }

    public List<JsonBody> objects(String name, int max) {
        Optional<JsonNode> value = field(name);
        if (value.isEmpty()) {
            return List.of();
        }
        if (!value.get().isArray() || value.get().size() > max) {
            throw wrong(name, "a list of at most " + max);
        }
        List<JsonBody> objects = new ArrayList<>();
        for (JsonNode element : value.get()) {
            if (!element.isObject()) {
                throw wrong(name, "a list of objects");
            }
            objects.add(new JsonBody(element));
        }
        return objects;
    }

    /** Texts, none where the field is absent. */
    public List<String> texts(String name, int max) {
        Optional<JsonNode> value = field(name);
        if (value.isEmpty()) {
            return List.of();
        }
        if (!value.get().isArray() || value.get().size() > max) {
            throw wrong(name, "a list of at most " + max);
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode element : value.get()) {
            if (!element.isString()) {
                throw wrong(name, "a list of texts");
            }
            texts.add(wellFormed(element.stringValue()));
        }
        return texts;
    }

    /** The object in a field; empty where it is absent. */
    public JsonBody child(String name) {
        return field(name)
                .map(
                        value -> {
                            if (!value.isObject()) {
                                throw wrong(name, "an object");
                            }
                            return new JsonBody(value);
                        })
                .orElse(EMPTY);
    }

    private Optional<JsonNode> field(String name) {
        JsonNode value = node.get(name);
        return value == null || value.isNull() ? Optional.empty() : Optional.of(value);
    }

    private static ProblemException wrong(String name, String wanted) {
        return ProblemException.badRequest("invalid_field", name + " must be " + wanted + ".");
    }

    /** Half a surrogate pair cannot be stored as UTF-8, so it would not come back as it was. */
    private static String wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return repaired(text);
            }
        }
        return text;
    }

    private static String repaired(String text) {
        StringBuilder repaired = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
                .forEach(repaired::appendCodePoint);
        return repaired.toString();
    }
}
