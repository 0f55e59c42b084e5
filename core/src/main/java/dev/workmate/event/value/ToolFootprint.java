package dev.workmate.event.value;

import java.util.Optional;

/**
 * What a call used and left behind. {@code reference} names the full output where the event holds
 * only its head and tail; {@code untrusted} says that the output carries untrusted content; {@code
 * content} says what of the output is more than words.
 */
public record ToolFootprint(
        long bytesOut,
        Optional<Long> cpuMs,
        Optional<String> reference,
        boolean untrusted,
        Optional<ToolContent> content) {
    public ToolFootprint {
        if (bytesOut < 0) {
            throw new IllegalArgumentException("bytes cannot be negative");
        }
    }

    public ToolFootprint(
            long bytesOut, Optional<Long> cpuMs, Optional<String> reference, boolean untrusted) {
        this(bytesOut, cpuMs, reference, untrusted, Optional.empty());
    }
}
