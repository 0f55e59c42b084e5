package dev.workmate.trajectory;

import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One call of a model with the tools it asked for and the tasks it handed on; {@code failure} is
 * the code of what went wrong.
 */
public record StepRun(
        CallId callId,
        String role,
        Status status,
        Optional<String> provider,
        Optional<String> model,
        Optional<AnswerStop> stopReason,
        Optional<String> failure,
        Instant startedAt,
        Optional<Instant> endedAt,
        Optional<Long> durationMs,
        Usage usage,
        Optional<Money> cost,
        List<ToolRun> tools,
        List<TaskRun> tasks) {
    public StepRun {
        tools = List.copyOf(tools);
        tasks = List.copyOf(tasks);
    }

    /** How a call of a model stands or ended. */
    public enum Status {
        RUNNING,
        COMPLETED,
        FAILED
    }
}
