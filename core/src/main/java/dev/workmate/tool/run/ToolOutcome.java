package dev.workmate.tool.run;

import dev.workmate.event.ToldByTool;
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
        Optional<String> error,
        Optional<ToolFootprint> footprint,
        List<ToldByTool> told) {
    public ToolOutcome {
        told = List.copyOf(told);
    }

    public ToolOutcome(
            ToolStatus status,
            String output,
            boolean truncated,
            long durationMs,
            Optional<String> error,
            Optional<ToolFootprint> footprint) {
        this(status, output, truncated, durationMs, error, footprint, List.of());
    }

    /** The same, found out only after this much time. */
    ToolOutcome after(long earlierMs) {
        return new ToolOutcome(
                status, output, truncated, durationMs + earlierMs, error, footprint, told);
    }

    public boolean isLapsed() {
        return ToolFault.of(error).equals(Optional.of(ToolFault.APPROVAL_LAPSED));
    }

    public static ToolOutcome failure(ToolStatus status, String error, long durationMs) {
        return new ToolOutcome(status, "", false, durationMs, Optional.of(error), Optional.empty());
    }

    /** An error told in untrusted words: whoever reads it has read something untrusted. */
    static ToolOutcome foreignFailure(String error, long durationMs) {
        ToolFootprint footprint =
                new ToolFootprint(
                        error.getBytes(StandardCharsets.UTF_8).length,
                        Optional.empty(),
                        Optional.empty(),
                        true);
        return new ToolOutcome(
                ToolStatus.ERROR,
                "",
                false,
                durationMs,
                Optional.of(error),
                Optional.of(footprint));
    }
}
