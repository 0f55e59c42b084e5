package dev.workmate.turn;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Agents;
import dev.workmate.event.AnswerStop;
import dev.workmate.event.Decision;
import dev.workmate.event.InternalTools;
import dev.workmate.event.SessionId;
import dev.workmate.event.TaskStatus;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolStatus;
import dev.workmate.event.TurnStop;
import dev.workmate.tool.Permission;
import dev.workmate.tool.PermissionPolicy;
import dev.workmate.tool.PermissionPolicy.Circumstances;
import dev.workmate.tool.ReadOutput;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.Tools;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says what comes next in a turn: the first thing its log lacks. Pure, so a turn that was never
 * interrupted and one that was resumed take the same way. Only the supervisor routes; a worker
 * never chooses the next agent.
 */
final class AgentGraph {
    private final Agents agents;
    private final Tools tools;
    private final PermissionPolicy policy;
    private final Influence influence;
    private final TurnLimits limits;

    AgentGraph(
            Agents agents,
            Tools tools,
            PermissionPolicy policy,
            Influence influence,
            TurnLimits limits) {
        this.agents = agents;
        this.tools = tools;
        this.policy = policy;
        this.influence = influence;
        this.limits = limits;
    }

    /** Called only while nothing runs: a call that was started and has no result is in doubt. */
    Step next(SessionId session, TurnState state) {
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
                : answerCalls(session, state, task, agent.get(), last.get());
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
     * questions are left, the turn waits.
     */
    private Step answerCalls(
            SessionId session,
            TurnState state,
            TaskState task,
            AgentDefinition agent,
            Round round) {
        List<Step.Run> runs = new ArrayList<>();
        List<Step> handOvers = new ArrayList<>();
        List<Step> questions = new ArrayList<>();
        for (CallState call : round.calls()) {
            if (!call.isOpen()) {
                if (call.isInDoubt() && !call.isDoubtAsked()) {
                    questions.add(doubt(session, agent, call));
                }
                continue;
            }
            if (InternalTools.isInternal(call.toolName())) {
                handOvers.add(handOver(task, agent, call));
                continue;
            }
            Verdict verdict = judge(session, state, agent, call);
            switch (verdict) {
                case Answered(Step.AnswerCall answer) -> {
                    return answer;
                }
                case Runnable(Step.Run run) -> runs.add(run);
                case Question(Tool tool, String summary, String reason) -> {
                    if (!call.wasAsked()) {
                        questions.add(new Step.AskPerson(call, summary, reason, Optional.of(tool)));
                    }
                }
            }
        }
        if (!runs.isEmpty()) {
            return new Step.RunTools(task, runs);
        }
        if (!handOvers.isEmpty()) {
            return handOvers.getFirst();
        }
        return questions.isEmpty() ? new Step.Park() : questions.getFirst();
    }

    private Step handOver(TaskState task, AgentDefinition agent, CallState call) {
        Optional<AgentDefinition> target = agents.transferTarget(call.toolName());
        if (!agent.equals(agents.supervisor()) || target.isEmpty()) {
            return refused(
                    call,
                    CallState.UNKNOWN_TOOL,
                    "There is no agent to hand over to by this name.");
        }
        return new Step.HandOver(task, call, target.get());
    }

    private sealed interface Verdict {}

    private record Answered(Step.AnswerCall answer) implements Verdict {}

    private record Runnable(Step.Run run) implements Verdict {}

    private record Question(Tool tool, String summary, String reason) implements Verdict {}

    private Verdict judge(
            SessionId session, TurnState state, AgentDefinition agent, CallState call) {
        if (call.isStarted()) {
            return begun(call);
        }
        Optional<Tool> found = tools.find(call.toolName()).filter(tool -> mayUse(agent, tool));
        if (found.isEmpty()) {
            return new Answered(
                    refused(
                            call,
                            CallState.UNKNOWN_TOOL,
                            "There is no tool called " + call.toolName() + " for this agent."));
        }
        Tool tool = found.get();
        Optional<String> misfit = tool.validate(call.arguments());
        if (misfit.isPresent()) {
            return new Answered(refused(call, CallState.INVALID_INPUT, misfit.get()));
        }
        ToolCall request = request(session, agent, call);
        Circumstances circumstances =
                new Circumstances(
                        state.options().askedBy(), influence.reaches(state, tool, request));
        return switch (policy.decide(tool, request, circumstances)) {
            case Permission.Allowed _ -> new Runnable(new Step.Run(call, tool, Step.Mode.FRESH));
            case Permission.Denied(String reason) -> new Answered(denied(call, reason));
            case Permission.Ask(String reason) -> asked(call, tool, request, reason);
        };
    }

    /**
     * Only a call that must not be repeated is marked as begun: it is asked about, whatever has
     * become of its tool since.
     */
    private Verdict begun(CallState call) {
        return tools.find(call.toolName())
                .<Verdict>map(tool -> new Runnable(new Step.Run(call, tool, Step.Mode.PROBE)))
                .orElseGet(
                        () ->
                                new Answered(
                                        new Step.AnswerCall(
                                                call,
                                                ToolStatus.UNKNOWN_OUTCOME,
                                                "",
                                                Optional.of(
                                                        "The call was interrupted after it had begun, and its tool is gone. Whether it took effect is not known."))));
    }

    private boolean mayUse(AgentDefinition agent, Tool tool) {
        return agent.tools().contains(tool.name())
                || tool.name().equals(ReadOutput.NAME)
                || tools.isOffered(tool.name(), agent.id());
    }

    private static ToolCall request(SessionId session, AgentDefinition agent, CallState call) {
        return call.request(session, agent.id());
    }

    /**
     * Only the user can know whether an interrupted act was done; the question offers both, and
     * stopping is always open.
     */
    private Step doubt(SessionId session, AgentDefinition agent, CallState call) {
        ToolCall request = request(session, agent, call);
        String what =
                request.approvedSummary()
                        .or(() -> tools.find(call.toolName()).map(tool -> tool.summary(request)))
                        .orElse("Run " + call.toolName());
        String found = call.result().flatMap(ToolFinished::error).orElse("");
        return new Step.AskPerson(
                call,
                "Was this done? " + what,
                found + " Approve if it was done, deny if it was not, or stop the turn.",
                Optional.empty());
    }

    private static Verdict asked(CallState call, Tool tool, ToolCall request, String reason) {
        Optional<Decision> decision = call.decision();
        if (decision.isEmpty()) {
            return new Question(tool, tool.summary(request), reason);
        }
        if (decision.get() != Decision.APPROVED) {
            return new Answered(denied(call, call.decisionReason().orElse("A person said no.")));
        }
        boolean asApproved =
                call.approvedDigest().map(request.argumentsDigest()::equals).orElse(true);
        return asApproved
                ? new Runnable(new Step.Run(call, tool, Step.Mode.FRESH))
                : new Answered(denied(call, "These are not the arguments that were approved."));
    }

    private static Step.AnswerCall refused(CallState call, String code, String text) {
        return new Step.AnswerCall(call, ToolStatus.ERROR, "", Optional.of(code + ": " + text));
    }

    private static Step.AnswerCall denied(CallState call, String reason) {
        return new Step.AnswerCall(call, ToolStatus.PERMISSION_DENIED, "", Optional.of(reason));
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
