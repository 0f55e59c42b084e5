package dev.workmate.session.http;

import dev.workmate.journal.Recorded;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** Puts stored texts together as they are: what was sent live is returned byte for byte. */
final class EnvelopeList {
    private EnvelopeList() {}

    static void append(
            StringBuilder text, List<Recorded> events, Function<Recorded, String> envelope) {
        text.append('[');
        String separator = "";
        for (Recorded event : events) {
            text.append(separator).append(envelope.apply(event));
            separator = ",";
        }
        text.append(']');
    }

    static ResponseEntity<byte[]> answer(String json) {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(json.getBytes(StandardCharsets.UTF_8));
    }
}
