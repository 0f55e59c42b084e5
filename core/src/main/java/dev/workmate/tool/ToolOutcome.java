package dev.workmate.tool;

import dev.workmate.event.ToolStatus;
import java.util.Optional;

/** How a call ended, capped to what an event may carry. */
public record ToolOutcome(
        ToolStatus status,
        String output,
        boolean truncated,
        long durationMs,
        Optional<String> error) {
    /** What a call's event may hold; longer output keeps its head and its tail. */
    public static final int MAX_OUTPUT = 64 * 1024;

    private static final int TAIL = 8 * 1024;

    public static ToolOutcome success(String output, long durationMs) {
        boolean cut = output.length() > MAX_OUTPUT;
        return new ToolOutcome(
                ToolStatus.SUCCESS,
                cut ? headAndTail(output) : output,
                cut,
                durationMs,
                Optional.empty());
    }

    public static ToolOutcome failure(ToolStatus status, String error, long durationMs) {
        return new ToolOutcome(status, "", false, durationMs, Optional.of(error));
    }

    private static String headAndTail(String output) {
        String note = "\n… " + (output.length() - MAX_OUTPUT) + " characters left out …\n";
        return output.substring(0, MAX_OUTPUT - TAIL)
                + note
                + output.substring(output.length() - TAIL);
    }
}
