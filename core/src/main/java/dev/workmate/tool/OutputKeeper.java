package dev.workmate.tool;

import dev.workmate.event.SessionId;
import dev.workmate.event.ToolFootprint;
import dev.workmate.event.ToolStatus;
import dev.workmate.tool.ToolOutput.Binary;
import dev.workmate.tool.ToolOutput.Json;
import dev.workmate.tool.ToolOutput.Part;
import dev.workmate.tool.ToolOutput.Text;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Makes an event's text of a tool's output: what is too long, or not text at all, is kept apart and
 * referred to. Thread-safe.
 */
final class OutputKeeper {
    /** The bytes an event and a model get of one call; more keeps its head and its tail. */
    static final int MAX_TEXT = 64 * 1024;

    private static final int TAIL = 8 * 1024;

    private final Blobs blobs;

    OutputKeeper(Blobs blobs) {
        this.blobs = blobs;
    }

    ToolOutcome keep(SessionId session, ToolOutput output, long durationMs) {
        StringBuilder text = new StringBuilder();
        long bytes = 0;
        for (Part part : output.parts()) {
            bytes += part.bytes();
            if (!text.isEmpty()) {
                text.append('\n');
            }
            switch (part) {
                case Text words -> text.append(words.text());
                case Json json -> text.append(json.value().value());
                case Binary binary -> text.append(described(session, binary));
            }
        }
        byte[] all = text.toString().getBytes(StandardCharsets.UTF_8);
        boolean cut = all.length > MAX_TEXT;
        Optional<String> reference =
                cut ? Optional.of(blobs.keep(session, "text/plain", all)) : Optional.empty();
        return new ToolOutcome(
                ToolStatus.SUCCESS,
                reference.map(name -> headAndTail(all, name)).orElseGet(text::toString),
                cut,
                durationMs,
                Optional.empty(),
                Optional.of(
                        new ToolFootprint(
                                bytes,
                                output.cpu().map(Duration::toMillis),
                                reference,
                                output.isUntrusted())),
                output.told());
    }

    private String described(SessionId session, Binary binary) {
        String reference = blobs.keep(session, binary.mediaType(), binary.content());
        return "[%s, %,d bytes, reference %s]"
                .formatted(binary.mediaType(), binary.content().length, reference);
    }

    private static String headAndTail(byte[] text, String reference) {
        int head = Utf8.floor(text, MAX_TEXT - TAIL);
        int tail = Utf8.floor(text, text.length - TAIL);
        return Utf8.text(text, 0, head)
                + "\n… %,d bytes left out; read them with %s, reference %s, offset %d …\n"
                        .formatted(tail - head, ReadOutput.NAME, reference, head)
                + Utf8.text(text, tail, text.length);
    }
}
