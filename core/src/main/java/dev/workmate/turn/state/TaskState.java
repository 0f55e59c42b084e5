package dev.workmate.turn.state;

import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.id.AgentId;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An open task inside the fold: its agent, its instruction, and the rounds of question and answer
 * so far.
 */
public record TaskState(TaskId id, AgentId agent, TaskOpened opened, List<Round> rounds) {
    TaskState(TaskId id, AgentId agent, TaskOpened opened) {
        this(id, agent, opened, new ArrayList<>());
    }

    public boolean isRoot() {
        return opened.parentTaskId().isEmpty();
    }

    public String instruction() {
        return opened.instruction();
    }

    public Optional<Round> lastRound() {
        return rounds.isEmpty() ? Optional.empty() : Optional.of(rounds.getLast());
    }

    /** What the agent said last: the task's result. */
    public String resultText() {
        return lastRound().map(Round::text).orElse("");
    }

    /** Questions that nobody has answered. */
    public List<ApprovalId> openQuestions() {
        return rounds.stream()
                .flatMap(round -> round.calls().stream())
                .flatMap(call -> call.openQuestion().stream())
                .toList();
    }

    /** Calls without a result, in the order they were asked for. */
    public List<CallState> openCalls() {
        return rounds.stream()
                .flatMap(round -> round.calls().stream())
                .filter(CallState::isOpen)
                .toList();
    }

    /**
     * How many rounds in a row, up to now, asked for tools that do not exist or gave input that
     * does not fit.
     */
    public int invalidRoundsInARow() {
        int count = 0;
        for (Round round : rounds.reversed()) {
            if (!round.wasInvalid()) {
                break;
            }
            count++;
        }
        return count;
    }
}
