package dev.workmate.turn.graph;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Agents;
import dev.workmate.event.InternalTools;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.TaskStatus;
import dev.workmate.event.value.ToolFault;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.tool.permission.PermissionPolicy.Circumstances;
import dev.workmate.turn.prompt.Grounding;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.Round;
import dev.workmate.turn.state.TaskState;
import dev.workmate.turn.state.TurnLimits;
import dev.workmate.turn.state.TurnState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Says what comes next in a turn: the first thing its log lacks. Pure, so a turn that was never
 * interrupted and one that was resumed take the same way. Only the supervisor routes; a worker
 * never chooses the next agent.
 */
public final class AgentGraph {
    private final Agents agents;
    private final Judge judge;
    private final TurnLimits limits;

    public AgentGraph(Agents agents, Judge judge, TurnLimits limits) {
        this.agents = agents;
        this.judge = judge;
        this.limits = limits;
    }

    /**
     * Called only while nothing runs: a call that was started and has no result is in doubt. {@code
     * standing} says how things stand for each open call; one that is missing there is asked about.
     */
    public Step next(SessionId session, TurnState state, Map<ToolUseId, Circumstances> standing) {
        if (state.isCancelled()) {
            return new Step.End(TurnStop.USER_CANCELLED, Optional.empty());
        }
        if (state.hasFailed()) {
            return new Step.End(TurnStop.ERROR, Optional.empty());
        }
        if (!state.isStarted()) {
            return new Step.Begin(Route.of(state.userText(), state.options(), agents));
        }
        TaskState task = state.current().orElseThrow();
        Optional<AgentDefinition> agent = agents.find(task.agent());
        if (agent.isEmpty()) {
            return failed("agent_gone", "The agent " + task.agent() + " is no longer there.");
        }
        Optional<Round> last = task.lastRound();
        if (last.isEmpty()) {
            return ask(state, task, agent.get());
        }
        return last.get().isSettled()
                ? afterRound(state, task, agent.get(), last.get())
                : answerCalls(session, task, agent.get(), last.get(), standing);
    }

    private Step afterRound(TurnState state, TaskState task, AgentDefinition agent, Round round) {
        if (round.calls().isEmpty()) {
            return switch (round.answer().stopReason()) {
                case PAUSED -> ask(state, task, agent);
                case REFUSED, CONTENT_FILTER -> new Step.End(TurnStop.ERROR, Optional.empty());
                case CONTEXT_EXCEEDED ->
                        failed(
                                "context_exceeded",
                                "The conversation is too long for the model. Start a new one.");
                case UNKNOWN, CANCELLED ->
                        failed("model_stopped", "The model stopped for a reason unknown to us.");
                default ->
                        Grounding.needsNudge(agent, task)
                                ? ask(state, task, agent)
                                : finished(state, task, round);
            };
        }
        if (task.invalidRoundsInARow() > limits.maxInvalidRounds()) {
            return stopped(
                    task,
                    TaskStatus.FAILED,
                    "invalid_tool_calls",
                    "The agent repeatedly called tools in a way they cannot be called.");
        }
        return ask(state, task, agent);
    }

    private Step finished(TurnState state, TaskState task, Round round) {
        if (!task.isRoot()) {
            return new Step.GiveBack(task, TaskStatus.COMPLETED, round.text());
        }
        if (round.text().isEmpty() && state.answers().isEmpty()) {
            AnswerStop stop = round.answer().stopReason();
            return failed(
                    "empty_answer",
                    "The model gave no answer ("
                            + stop.name().toLowerCase(java.util.Locale.ROOT)
                            + ").");
        }
        return new Step.End(TurnStop.SUCCESS, Optional.empty());
    }

    private Step ask(TurnState state, TaskState task, AgentDefinition agent) {
        if (state.steps() >= limits.maxSteps()) {
            return overLimit(
                    "step_limit", "The turn reached its limit of " + limits.maxSteps() + " steps.");
        }
        if (state.usage().total() >= limits.maxTokens()) {
            return overLimit(
                    "token_budget",
                    "The turn used up its budget of " + limits.maxTokens() + " tokens.");
        }
        int iterations = agent.iterationsFor(task.instruction());
        if (task.rounds().size() >= iterations) {
            return task.isRoot()
                    ? overLimit("iteration_limit", iterationText(iterations))
                    : new Step.GiveBack(
                            task,
                            TaskStatus.LIMIT_REACHED,
                            iterationText(iterations) + " " + task.resultText());
        }
        return new Step.AskModel(task, agent);
    }

    /**
     * First what needs nobody, then what can run, then hand-overs, then questions; when only
     * questions are left, the turn waits. A call that was asked about waits for its answer, even if
     * it could do without by now.
     */
    private Step answerCalls(
            SessionId session,
            TaskState task,
            AgentDefinition agent,
            Round round,
            Map<ToolUseId, Circumstances> standing) {
        List<Step.Run> runs = new ArrayList<>();
        List<Step> handOvers = new ArrayList<>();
        List<Step.Question> questions = new ArrayList<>();
        for (CallState call : round.calls()) {
            if (!call.isOpen()) {
                if (call.isInDoubt() && !call.isDoubtAsked()) {
                    questions.add(judge.doubt(session, agent, call));
                }
                continue;
            }
            if (InternalTools.isInternal(call.toolName())) {
                handOvers.add(handOver(task, agent, call));
                continue;
            }
            if (call.waitsForPerson()) {
                continue;
            }
            Circumstances circumstances =
                    standing.getOrDefault(call.toolUseId(), Circumstances.STRICTEST);
            switch (judge.verdict(session, agent, call, circumstances)) {
                case Judge.Answered(Step.AnswerCall answer) -> {
                    return answer;
                }
                case Judge.Runnable(Step.Run run) -> runs.add(run);
                case Judge.Asked(Step.Question question) -> questions.add(question);
            }
        }
        if (!runs.isEmpty()) {
            return new Step.RunTools(task, runs);
        }
        if (!handOvers.isEmpty()) {
            return handOvers.getFirst();
        }
        return questions.isEmpty() ? new Step.Park() : new Step.AskPerson(task, questions);
    }

    private Step handOver(TaskState task, AgentDefinition agent, CallState call) {
        Optional<AgentDefinition> target = agents.transferTarget(call.toolName());
        if (!agent.equals(agents.supervisor()) || target.isEmpty()) {
            return Judge.refused(
                    call,
                    ToolFault.UNKNOWN_TOOL,
                    "There is no agent to hand over to by this name.");
        }
        return new Step.HandOver(task, call, target.get());
    }

    private Step stopped(TaskState task, TaskStatus status, String code, String text) {
        return task.isRoot() ? failed(code, text) : new Step.GiveBack(task, status, text);
    }

    private static String iterationText(int iterations) {
        return "The agent reached its limit of " + iterations + " steps.";
    }

    private static Step overLimit(String code, String text) {
        return new Step.End(TurnStop.MAX_TURNS, Optional.of(new Step.Failure(code, text, false)));
    }

    private static Step failed(String code, String text) {
        return new Step.End(TurnStop.ERROR, Optional.of(new Step.Failure(code, text, false)));
    }
}
