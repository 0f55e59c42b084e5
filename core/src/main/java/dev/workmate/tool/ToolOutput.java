package dev.workmate.tool;

import dev.workmate.event.ToldByTool;
import dev.workmate.text.JsonText;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a tool gives back: any number of parts, none included. What somebody else may have written
 * is untrusted, so that policy can take silent rights away from a turn that has read it. {@code
 * cpu} is the processor time the call took, where that is known.
 */
public record ToolOutput(
        List<Part> parts, Trust trust, List<ToldByTool> told, Optional<Duration> cpu) {
    public ToolOutput {
        parts = List.copyOf(parts);
        told = List.copyOf(told);
    }

    public ToolOutput(List<Part> parts, Trust trust, List<ToldByTool> told) {
        this(parts, trust, told, Optional.empty());
    }

    public ToolOutput(List<Part> parts, Trust trust) {
        this(parts, trust, List.of());
    }

    public ToolOutput(String text) {
        this(List.of(new Text(text)), Trust.TRUSTED);
    }

    public static ToolOutput none() {
        return new ToolOutput(List.of(), Trust.TRUSTED);
    }

    public static ToolOutput untrusted(String text) {
        return new ToolOutput(List.of(new Text(text)), Trust.UNTRUSTED);
    }

    /** The same output, and an event stored with it. */
    public ToolOutput telling(ToldByTool event) {
        return new ToolOutput(
                parts, trust, Stream.concat(told.stream(), Stream.of(event)).toList(), cpu);
    }

    /** The same output, and what it cost in processor time. */
    public ToolOutput taking(Duration time) {
        return new ToolOutput(parts, trust, told, Optional.of(time));
    }

    public boolean isUntrusted() {
        return trust == Trust.UNTRUSTED;
    }

    /** Who answers for the content. */
    public enum Trust {
        /** Made by the tool itself from its input. */
        TRUSTED,
        /** Carries untrusted content: files, web pages, answers of foreign systems. */
        UNTRUSTED
    }

    /** One piece of output. */
    public sealed interface Part {
        long bytes();
    }

    public record Text(String text) implements Part {
        @Override
        public long bytes() {
            return text.getBytes(StandardCharsets.UTF_8).length;
        }
    }

    public record Json(JsonText value) implements Part {
        @Override
        public long bytes() {
            return value.value().getBytes(StandardCharsets.UTF_8).length;
        }
    }

    /** Words that an answer may cite, and what they are called. */
    public record Passage(String source, String title, String text) implements Part {
        @Override
        public long bytes() {
            return text.getBytes(StandardCharsets.UTF_8).length;
        }
    }

    /** Bytes with their media type; a model is told of them, and they are kept apart. */
    public record Binary(String mediaType, byte[] content) implements Part {
        @Override
        public long bytes() {
            return content.length;
        }
    }
}
