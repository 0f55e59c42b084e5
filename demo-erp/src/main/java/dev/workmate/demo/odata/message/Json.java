package dev.workmate.demo.odata.message;

import java.io.OutputStream;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON with exact decimals, written as it is sent. */
public final class Json {
    static final String TYPE = "application/json; odata.metadata=minimal";

    public static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                    .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                    .build();

    private Json() {}

    public static ODataAnswer answer(int status, Consumer<JsonGenerator> content) {
        return new ODataAnswer(
                status, java.util.Map.of("Content-Type", TYPE), out -> write(out, content));
    }

    private static void write(OutputStream out, Consumer<JsonGenerator> content) {
        try (JsonGenerator json = MAPPER.createGenerator(out)) {
            json.writeStartObject();
            content.accept(json);
            json.writeEndObject();
        }
    }
}
