package dev.workmate.demo.odata.query;

import dev.workmate.demo.store.Row;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A record's mark of its version. */
public final class Etags {
    private Etags() {}

    public static String of(Row row) {
        String content = "'" + row.version() + ";" + row.key() + "'";
        return "W/\""
                + Base64.getEncoder().encodeToString(content.getBytes(StandardCharsets.UTF_8))
                + "\"";
    }
}
