package dev.workmate.tool;

import dev.workmate.event.SessionId;
import dev.workmate.event.ToolFootprint;
import dev.workmate.event.ToolStatus;
import dev.workmate.tool.ToolOutput.Binary;
import dev.workmate.tool.ToolOutput.Json;
import dev.workmate.tool.ToolOutput.Part;
import dev.workmate.tool.ToolOutput.Text;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Makes an event's text of a tool's output: what is too long, or not text at all, is kept apart and
 * referred to. Thread-safe.
 */
final class OutputKeeper {
    /** What an event and a model get of one call; longer output keeps its head and its tail. */
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
        boolean cut = text.length() > MAX_TEXT;
        Optional<String> reference = cut ? Optional.of(keepText(session, text)) : Optional.empty();
        return new ToolOutcome(
                ToolStatus.SUCCESS,
                reference.map(name -> headAndTail(text, name)).orElseGet(text::toString),
                cut,
                durationMs,
                Optional.empty(),
                Optional.of(
                        new ToolFootprint(
                                bytes, Optional.empty(), reference, output.isUntrusted())),
                output.told());
    }

    private String described(SessionId session, Binary binary) {
        String reference = blobs.keep(session, binary.mediaType(), binary.content());
        return "[%s, %,d bytes, reference %s]"
                .formatted(binary.mediaType(), binary.content().length, reference);
    }

    private String keepText(SessionId session, CharSequence text) {
        return blobs.keep(session, "text/plain", text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String headAndTail(CharSequence text, String reference) {
        int head = MAX_TEXT - TAIL;
        int tail = text.length() - TAIL;
        return text.subSequence(0, head)
                + "\n… %,d characters left out; read them with %s, reference %s …\n"
                        .formatted(tail - head, ReadOutput.NAME, reference)
                + text.subSequence(tail, text.length());
    }
}
