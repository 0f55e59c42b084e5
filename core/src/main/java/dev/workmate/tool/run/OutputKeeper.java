package dev.workmate.tool.run;

import dev.workmate.event.value.ToolFootprint;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.SessionId;
import dev.workmate.text.Utf8;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolOutput.Binary;
import dev.workmate.tool.ToolOutput.Json;
import dev.workmate.tool.ToolOutput.Part;
import dev.workmate.tool.ToolOutput.Text;
import dev.workmate.tool.blob.Blobs;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes an event's text of a tool's output: what is too long, or not text at all, is kept apart and
 * referred to. Thread-safe.
 */
final class OutputKeeper {
    /** The bytes an event and a model get of one call; more keeps its head and its tail. */
    static final int MAX_TEXT = 64 * 1024;

    private static final int TAIL = 8 * 1024;
    private static final Duration KEEP_LIMIT = Duration.ofSeconds(20);
    private static final Logger log = LoggerFactory.getLogger(OutputKeeper.class);

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
        Optional<String> reference = cut ? keep(session, "text/plain", all) : Optional.empty();
        return new ToolOutcome(
                ToolStatus.SUCCESS,
                cut ? headAndTail(all, reference) : text.toString(),
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

    /**
     * The call is done, whatever becomes of its output: what cannot be kept, or not in time, is
     * said to be lost.
     */
    private Optional<String> keep(SessionId session, String mediaType, byte[] content) {
        FutureTask<String> keeping =
                new FutureTask<>(() -> blobs.keep(session, mediaType, content));
        Thread.ofVirtual().name("keep-output").start(keeping);
        try {
            return Optional.of(keeping.get(KEEP_LIMIT.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            log.error("the output of a tool of session {} could not be kept", session, e);
        }
        keeping.cancel(true);
        return Optional.empty();
    }

    private String described(SessionId session, Binary binary) {
        String kept =
                keep(session, binary.mediaType(), binary.content())
                        .map(reference -> "reference " + reference)
                        .orElse("which could not be kept");
        return "[%s, %,d bytes, %s]".formatted(binary.mediaType(), binary.content().length, kept);
    }

    private static String headAndTail(byte[] text, Optional<String> reference) {
        int head = Utf8.floor(text, MAX_TEXT - TAIL);
        int tail = Utf8.floor(text, text.length - TAIL);
        String rest =
                reference
                        .map(
                                name ->
                                        "read them with %s, reference %s, offset %d"
                                                .formatted(ReadOutput.NAME, name, head))
                        .orElse("they could not be kept");
        return Utf8.text(text, 0, head)
                + "\n… %,d bytes left out; %s …\n".formatted(tail - head, rest)
                + Utf8.text(text, tail, text.length);
    }
}
