package dev.workmate.llm.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** The JSON of clients that use the older Jackson. */
final class JavaJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JavaJson() {}

    static String text(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
