package dev.workmate.turn.state;

import dev.workmate.event.ApprovalEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.ApprovalEvent.GrantRemembered;
import dev.workmate.event.InternalTools;
import dev.workmate.event.ToolEvent;
import dev.workmate.event.ToolEvent.LateResultNoted;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The tool calls of a turn, as its log tells of them. Used by one thread. */
final class ToolCalls {
    private final Map<ToolUseId, CallState> calls = new HashMap<>();
    private final Set<String> used = new LinkedHashSet<>();
    private boolean tainted;

    /** A model has asked for these. */
    void add(Round round) {
        round.calls().forEach(call -> calls.put(call.toolUseId(), call));
    }

    void apply(ToolEvent event) {
        switch (event) {
            case ToolRequested _, LateResultNoted _ -> {}
            case ToolStarted start -> call(start.toolUseId()).started = true;
            case ToolFinished finish -> {
                call(finish.toolUseId()).result = finish;
                tainted |= finish.footprint().map(ToolFootprint::untrusted).orElse(false);
                if (!InternalTools.isInternal(finish.toolName())) {
                    used.add(finish.toolName());
                }
            }
        }
    }

    void apply(ApprovalEvent event) {
        switch (event) {
            case ApprovalRequested asked -> call(asked.toolUseId()).ask(asked);
            case ApprovalResolved answer -> calls.values().forEach(call -> call.answer(answer));
            case ArgumentsEdited edit -> call(edit.toolUseId()).edit = edit;
            case GrantRemembered _ -> {}
        }
    }

    /** A call was the hand-over that opened this task. */
    void handedOver(ToolUseId id, TaskId task) {
        call(id).childTask = task;
    }

    private CallState call(ToolUseId id) {
        CallState call = calls.get(id);
        if (call == null) {
            throw new IllegalStateException(
                    "the log speaks of a tool call that no answer asked for: " + id);
        }
        return call;
    }

    Optional<CallState> asked(ApprovalId approval) {
        return calls.values().stream().filter(call -> call.asked(approval)).findFirst();
    }

    List<String> used() {
        return List.copyOf(used);
    }

    /** One of them has brought in untrusted content. */
    boolean tainted() {
        return tainted;
    }
}
