package dev.workmate.tool;

import dev.workmate.event.ToolFootprint;
import dev.workmate.event.ToolStatus;
import java.util.Optional;

/** How a call ended, already within what an event may carry. */
public record ToolOutcome(
        ToolStatus status,
        String output,
        boolean truncated,
        long durationMs,
        Optional<String> error,
        Optional<ToolFootprint> footprint) {
    public static ToolOutcome failure(ToolStatus status, String error, long durationMs) {
        return new ToolOutcome(status, "", false, durationMs, Optional.of(error), Optional.empty());
    }
}
