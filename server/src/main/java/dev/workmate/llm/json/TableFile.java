package dev.workmate.llm.json;

import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file that people write by hand, with the line of each of its fields, so that what is wrong can
 * be found.
 */
final class TableFile {
    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build();

    private final String name;
    private final JsonNode root;
    private final Map<String, Integer> lines = new HashMap<>();

    private TableFile(String name, JsonNode root) {
        this.name = name;
        this.root = root;
    }

    /** {@code name} is what people know the file by. */
    static TableFile read(String name, String text) {
        try {
            TableFile file = new TableFile(name, MAPPER.readTree(text));
            file.noteLines(text);
            if (!file.root.isObject()) {
                throw new IllegalArgumentException(name + ", line 1: a JSON object is needed");
            }
            return file;
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "%s, line %d: this is not JSON: %s"
                            .formatted(
                                    name,
                                    Math.max(1, e.getLocation().getLineNr()),
                                    e.getOriginalMessage()),
                    e);
        }
    }

    private void noteLines(String text) {
        try (JsonParser parser = MAPPER.createParser(text)) {
            while (parser.nextToken() != null) {
                lines.putIfAbsent(
                        parser.streamReadContext().pathAsPointer().toString(),
                        parser.currentTokenLocation().getLineNr());
            }
        }
    }

    TableField root() {
        return new TableField(this, root, "");
    }

    /** Says where something is wrong, and what. */
    IllegalArgumentException problem(String pointer, String words) {
        String at = pointer;
        while (!lines.containsKey(at) && !at.isEmpty()) {
            at = at.substring(0, at.lastIndexOf('/'));
        }
        return new IllegalArgumentException(
                "%s, line %d, %s: %s"
                        .formatted(
                                name,
                                lines.getOrDefault(at, 1),
                                pointer.isEmpty()
                                        ? "the whole file"
                                        : pointer.substring(1).replace('/', '.'),
                                words));
    }
}
