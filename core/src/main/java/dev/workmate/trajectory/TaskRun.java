package dev.workmate.trajectory;

import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.TaskStatus;
import dev.workmate.id.TaskId;
import java.util.List;
import java.util.Optional;

/**
 * Work that one agent was given. Without a status where it is not over; tokens and cost are of its
 * own steps, not of the tasks it handed on.
 */
public record TaskRun(
        TaskId taskId,
        Optional<AgentIdentity> agent,
        Optional<TaskStatus> status,
        RunTime time,
        Spent spent,
        List<StepRun> steps) {
    public TaskRun {
        steps = List.copyOf(steps);
    }
}
