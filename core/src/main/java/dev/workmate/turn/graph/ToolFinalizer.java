package dev.workmate.turn.graph;

import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.TaskState;
import java.util.List;
import java.util.Optional;

/** Closes what is open when a turn ends: every request gets its one result, whatever happened. */
final class ToolFinalizer {
    /**
     * Results for a task's open calls. A call that had begun and must not be repeated is in doubt;
     * all others were not executed.
     */
    List<ToolFinished> close(TaskState task, ToolStatus status, String reason) {
        return task.openCalls().stream().map(call -> close(call, status, reason)).toList();
    }

    private static ToolFinished close(CallState call, ToolStatus status, String reason) {
        ToolStatus truth = call.isStarted() ? ToolStatus.UNKNOWN_OUTCOME : status;
        String text =
                call.isStarted()
                        ? reason + " It had begun: whether it took effect is not known."
                        : reason;
        return new ToolFinished(
                call.toolUseId(),
                call.toolName(),
                truth,
                "",
                false,
                0,
                Optional.of(text),
                Optional.empty());
    }
}
