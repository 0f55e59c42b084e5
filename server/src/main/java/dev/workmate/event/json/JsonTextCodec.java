package dev.workmate.event.json;

import dev.workmate.text.JsonText;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * JSON inside JSON, kept to the letter: written raw once it is known to be well formed, read back
 * as the same characters.
 */
final class JsonTextCodec {
    /** The reader's attribute that holds the text being read. */
    static final String SOURCE = "workmate.source";

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonTextCodec() {}

    static final class Writer extends StdSerializer<JsonText> {
        Writer() {
            super(JsonText.class);
        }

        @Override
        public void serialize(
                JsonText value, JsonGenerator generator, SerializationContext context) {
            if (isWellFormed(value.value())) {
                generator.writeRawValue(value.value());
            } else {
                generator.writeString(value.value());
            }
        }
    }

    static final class Reader extends StdDeserializer<JsonText> {
        Reader() {
            super(JsonText.class);
        }

        @Override
        public JsonText deserialize(JsonParser parser, DeserializationContext context) {
            int start = (int) parser.currentTokenLocation().getCharOffset();
            if (parser.currentToken().isStructStart()) {
                parser.skipChildren();
            } else {
                parser.finishToken();
            }
            int end = (int) parser.currentLocation().getCharOffset();
            return new JsonText(source(context).substring(start, end));
        }

        /** The literal {@code null} is a JSON value like any other. */
        @Override
        public Object getNullValue(DeserializationContext context) {
            return new JsonText("null");
        }

        private static String source(DeserializationContext context) {
            if (context.getAttribute(SOURCE) instanceof String source) {
                return source;
            }
            throw new IllegalStateException("JSON text can only be read through EventJson.read");
        }
    }

    static boolean isWellFormed(String text) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (JacksonException e) {
            return false;
        }
    }
}
