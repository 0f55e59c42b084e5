package dev.workmate.tool.run;

import dev.workmate.event.value.KeptPicture;
import dev.workmate.event.value.Passage;
import dev.workmate.event.value.Span;
import dev.workmate.event.value.ToolContent;
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
import java.util.ArrayList;
import java.util.List;
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
        Told told = new Told();
        output.parts().forEach(part -> tell(session, part, told));
        byte[] all = told.text.toString().getBytes(StandardCharsets.UTF_8);
        boolean cut = all.length > MAX_TEXT;
        Optional<String> reference = cut ? keep(session, "text/plain", all) : Optional.empty();
        int whole = cut ? head(all).length() : told.text.length();
        return new ToolOutcome(
                ToolStatus.SUCCESS,
                cut ? headAndTail(all, reference) : told.text.toString(),
                cut,
                durationMs,
                Optional.empty(),
                Optional.of(
                        new ToolFootprint(
                                output.parts().stream().mapToLong(Part::bytes).sum(),
                                output.cpu().map(Duration::toMillis),
                                reference,
                                output.isUntrusted(),
                                told.content(whole))),
                output.told());
    }

    /** An output on its way into an event. */
    private static final class Told {
        private final StringBuilder text = new StringBuilder();
        private final List<KeptPicture> pictures = new ArrayList<>();
        private final List<Passage> passages = new ArrayList<>();

        /** What is more than words in the first {@code whole} characters. */
        Optional<ToolContent> content(int whole) {
            ToolContent content =
                    new ToolContent(
                            pictures,
                            passages.stream().filter(p -> p.place().end() <= whole).toList());
            return content.isEmpty() ? Optional.empty() : Optional.of(content);
        }
    }

    private void tell(SessionId session, Part part, Told told) {
        if (!told.text.isEmpty()) {
            told.text.append('\n');
        }
        switch (part) {
            case Text words -> told.text.append(words.text());
            case Json json -> told.text.append(json.value().value());
            case ToolOutput.Passage cited -> {
                int start = told.text.length();
                told.text.append(cited.text());
                Span place = new Span(start, told.text.length());
                told.passages.add(new Passage(cited.source(), cited.title(), place));
            }
            case Binary binary -> {
                Optional<String> kept = keep(session, binary.mediaType(), binary.content());
                told.text.append(described(binary, kept));
                kept.filter(_ -> binary.mediaType().startsWith("image/"))
                        .map(
                                reference ->
                                        new KeptPicture(
                                                reference,
                                                binary.mediaType(),
                                                binary.content().length))
                        .ifPresent(told.pictures::add);
            }
        }
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

    private static String described(Binary binary, Optional<String> reference) {
        String kept = reference.map(name -> "reference " + name).orElse("which could not be kept");
        return "[%s, %,d bytes, %s]".formatted(binary.mediaType(), binary.content().length, kept);
    }

    private static String head(byte[] text) {
        return Utf8.text(text, 0, Utf8.floor(text, MAX_TEXT - TAIL));
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
        return head(text)
                + "\n… %,d bytes left out; %s …\n".formatted(tail - head, rest)
                + Utf8.text(text, tail, text.length);
    }
}
