package dev.workmate.event.json;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/** Times are ISO-8601 in UTC with exactly three digits of milliseconds. */
public final class InstantWriter extends StdSerializer<Instant> {
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    InstantWriter() {
        super(Instant.class);
    }

    public static String text(Instant instant) {
        return FORMAT.format(instant);
    }

    @Override
    public void serialize(Instant value, JsonGenerator generator, SerializationContext context) {
        generator.writeString(text(value));
    }
}
