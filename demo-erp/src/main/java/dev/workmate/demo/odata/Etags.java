package dev.workmate.demo.odata;

import dev.workmate.demo.store.Row;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A record's mark of its version. */
final class Etags {
    private Etags() {}

    static String of(Row row) {
        String content = "'" + row.version() + ";" + row.key() + "'";
        return "W/\""
                + Base64.getEncoder().encodeToString(content.getBytes(StandardCharsets.UTF_8))
                + "\"";
    }
}
