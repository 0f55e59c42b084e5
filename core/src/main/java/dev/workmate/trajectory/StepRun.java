package dev.workmate.trajectory;

import dev.workmate.event.value.AnswerStop;
import dev.workmate.id.CallId;
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
        RunTime time,
        Spent spent,
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
