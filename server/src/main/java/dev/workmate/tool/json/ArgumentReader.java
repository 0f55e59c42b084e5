package dev.workmate.tool.json;

import dev.workmate.text.JsonText;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads a tool's arguments into its input record. Thread-safe. */
final class ArgumentReader<I extends Record> {
    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build();

    private final RecordShape<I> shape;
    private final JsonText schema;

    ArgumentReader(Class<I> type) {
        shape = Shapes.of(type);
        ObjectNode root = MAPPER.createObjectNode();
        root.put("$schema", DIALECT);
        shape.describe(root);
        schema = new JsonText(root.toString());
    }

    JsonText schema() {
        return schema;
    }

    I read(JsonText arguments) throws Misfit {
        return shape.read(ArgumentText.parse(arguments, MAPPER), "");
    }
}
