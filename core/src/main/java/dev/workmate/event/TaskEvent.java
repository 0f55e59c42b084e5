package dev.workmate.event;

import dev.workmate.event.value.TaskStatus;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import java.util.Optional;

/**
 * Work given to one agent: opened with an instruction, closed with a status. The task's id is in
 * the envelope.
 */
public sealed interface TaskEvent extends AgentEvent {
    record TaskOpened(
            Optional<TaskId> parentTaskId, Optional<ToolUseId> toolUseId, String instruction)
            implements TaskEvent {}

    record TaskClosed(TaskStatus status, int steps) implements TaskEvent {}
}
