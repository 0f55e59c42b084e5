package dev.workmate.tool.run;

import dev.workmate.event.ToldByTool;
import dev.workmate.event.value.ToolFault;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.event.value.ToolStatus;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** How a call ended, already within what an event may carry. */
public record ToolOutcome(
        ToolStatus status,
        String output,
        boolean truncated,
        long durationMs,
        Optional<Failed> failed,
        Optional<ToolFootprint> footprint,
        List<ToldByTool> told) {
    public ToolOutcome {
        told = List.copyOf(told);
    }

    /** What went wrong in words and, where it decides what comes next, as a code. */
    public record Failed(String words, Optional<ToolFault> fault) {}

    /** The same, found out only after this much time. */
    ToolOutcome after(long earlierMs) {
        return new ToolOutcome(
                status, output, truncated, durationMs + earlierMs, failed, footprint, told);
    }

    public Optional<String> error() {
        return failed.map(Failed::words);
    }

    public Optional<ToolFault> fault() {
        return failed.flatMap(Failed::fault);
    }

    public boolean isLapsed() {
        return fault().equals(Optional.of(ToolFault.APPROVAL_LAPSED));
    }

    public static ToolOutcome failure(ToolStatus status, String error, long durationMs) {
        return failure(status, new Failed(error, Optional.empty()), durationMs, Optional.empty());
    }

    static ToolOutcome failure(ToolFault fault, String words, long durationMs) {
        return failure(
                ToolStatus.ERROR,
                new Failed(fault.error(words), Optional.of(fault)),
                durationMs,
                Optional.empty());
    }

    /** An error told in untrusted words: whoever reads it has read something untrusted. */
    static ToolOutcome foreignFailure(String error, long durationMs) {
        ToolFootprint footprint =
                new ToolFootprint(
                        error.getBytes(StandardCharsets.UTF_8).length,
                        Optional.empty(),
                        Optional.empty(),
                        true);
        return failure(
                ToolStatus.ERROR,
                new Failed(error, Optional.empty()),
                durationMs,
                Optional.of(footprint));
    }

    private static ToolOutcome failure(
            ToolStatus status, Failed failed, long durationMs, Optional<ToolFootprint> footprint) {
        return new ToolOutcome(
                status, "", false, durationMs, Optional.of(failed), footprint, List.of());
    }
}
