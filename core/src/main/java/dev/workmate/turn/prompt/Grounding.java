package dev.workmate.turn.prompt;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.turn.state.Round;
import dev.workmate.turn.state.TaskState;

/**
 * A worker's first answer must rest on a tool. Where it does not, the model is reminded once; words
 * that people have read meanwhile stay, marked as interrupted.
 */
public final class Grounding {
    public static final String NUDGE =
            "Answer from your tools, not from memory: call the tool that fits before you answer.";

    private Grounding() {}

    /** Whether the first call of a task should force a tool. */
    static boolean mustUseTool(AgentDefinition agent, TaskState task) {
        return hasToolsToUse(agent) && task.rounds().isEmpty();
    }

    /** Whether the task's only answer so far came without a tool. */
    public static boolean needsNudge(AgentDefinition agent, TaskState task) {
        return hasToolsToUse(agent)
                && task.rounds().size() == 1
                && isUngrounded(task.rounds().getFirst());
    }

    private static boolean isUngrounded(Round round) {
        return round.calls().isEmpty() && round.answer().stopReason() == AnswerStop.END_TURN;
    }

    private static boolean hasToolsToUse(AgentDefinition agent) {
        return !agent.tools().isEmpty();
    }
}
