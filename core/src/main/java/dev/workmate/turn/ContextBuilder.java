package dev.workmate.turn;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Agents;
import dev.workmate.event.AnswerBlock;
import dev.workmate.event.AnswerBlock.TextBlock;
import dev.workmate.event.AnswerStop;
import dev.workmate.event.Decision;
import dev.workmate.event.JsonText;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolStatus;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Origin;
import dev.workmate.llm.ToolChoice;
import dev.workmate.tool.ReadOutput;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.Tools;
import dev.workmate.turn.History.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Builds the question to a model: who it is, what was said before, the task, the rounds so far.
 * Every call has its answer.
 */
final class ContextBuilder {
    private static final int ANSWER_TOKENS = 8_192;
    private static final JsonText TRANSFER_SCHEMA =
            new JsonText(
                    "{\"type\":\"object\",\"properties\":{\"task\":{\"type\":\"string\",\"description\":\"What the agent should do, in"
                            + " full: it does not see your thoughts.\"}},\"required\":[\"task\"],\"additionalProperties\":false}");

    private final Agents agents;
    private final Tools tools;
    private final History history;
    private final String supervisorPrompt;

    ContextBuilder(Agents agents, Tools tools, History history) {
        this.agents = agents;
        this.tools = tools;
        this.history = history;
        this.supervisorPrompt = supervisorPrompt(agents);
    }

    ModelRequest build(Turn turn, TaskState task, AgentDefinition agent) {
        int budget = thinkingBudget(turn.state(), agent);
        return new ModelRequest(
                agent.role(),
                agent.id().value(),
                system(turn.state(), agent),
                messages(turn, task),
                toolSpecs(agent, task),
                toolChoice(agent, task),
                budget,
                ANSWER_TOKENS + budget);
    }

    /** After its level's rounds of search an agent tells what it found. */
    private static ToolChoice toolChoice(AgentDefinition agent, TaskState task) {
        boolean hasSearched = task.rounds().size() + 1 >= agent.iterationsFor(task.instruction());
        if (!agent.levels().isEmpty() && hasSearched) {
            return ToolChoice.NONE;
        }
        return Grounding.mustUseTool(agent, task) ? ToolChoice.REQUIRED : ToolChoice.AUTO;
    }

    private static int thinkingBudget(TurnState state, AgentDefinition agent) {
        if (state.options().enableThinking().isPresent()
                && !state.options().enableThinking().get()) {
            return 0;
        }
        return agent.role().thinkingBudget() == 0
                ? 0
                : state.options().thinkingBudget().orElse(agent.role().thinkingBudget());
    }

    private String system(TurnState state, AgentDefinition agent) {
        if (!agent.equals(agents.supervisor())) {
            return agent.systemPrompt();
        }
        return supervisorPrompt + hints(state);
    }

    private static String supervisorPrompt(Agents agents) {
        String team =
                agents.workers().stream()
                        .map(w -> "- " + Agents.transferTool(w.id()) + ": " + w.description())
                        .collect(Collectors.joining("\n"));
        return agents.supervisor().systemPrompt() + "\n\nThe agents you can give work to:\n" + team;
    }

    /** Words in the message that speak for an agent; a hint, not a decision. */
    private String hints(TurnState state) {
        String text = state.userText().toLowerCase(Locale.ROOT);
        String hinted =
                agents.workers().stream()
                        .filter(
                                worker ->
                                        worker.hints().stream()
                                                .anyMatch(
                                                        hint ->
                                                                text.contains(
                                                                        hint.toLowerCase(
                                                                                Locale.ROOT))))
                        .map(worker -> worker.id().value())
                        .collect(Collectors.joining(", "));
        String files =
                state.attachments().isEmpty()
                        ? ""
                        : "\nThe message has " + state.attachments().size() + " attachments.";
        return (hinted.isEmpty() ? "" : "\n\nThe message's words hint at: " + hinted) + files;
    }

    private List<ChatMessage> messages(Turn turn, TaskState task) {
        List<ChatMessage> messages = new ArrayList<>();
        for (Exchange exchange : history.before(turn.session(), turn.id(), turn.historyMark())) {
            messages.add(new UserSaid(exchange.question()));
            messages.add(new ModelSaid(List.of(new TextBlock(exchange.answer(), List.of()))));
        }
        messages.add(new UserSaid(task.instruction()));
        for (Round round : task.rounds()) {
            addRound(messages, round);
        }
        return messages;
    }

    private static void addRound(List<ChatMessage> messages, Round round) {
        List<AnswerBlock> blocks = round.blocks();
        if (!blocks.isEmpty()) {
            messages.add(
                    new ModelSaid(
                            new Origin(round.answer().provider(), round.answer().model()), blocks));
        }
        if (!round.calls().isEmpty()) {
            messages.add(
                    new ToolsAnswered(round.calls().stream().map(ContextBuilder::answer).toList()));
        } else if (round.answer().stopReason() != AnswerStop.PAUSED) {
            messages.add(new UserSaid(Grounding.NUDGE));
        }
    }

    private static ToolAnswer answer(CallState call) {
        ToolFinished result = call.result().orElseThrow();
        boolean done = result.status() == ToolStatus.SUCCESS;
        return new ToolAnswer(
                call.toolUseId(),
                call.providerCallId(),
                call.toolName(),
                notes(call) + (done ? result.output() : failure(result)),
                done ? Outcome.DONE : Outcome.FAILED);
    }

    private static String failure(ToolFinished result) {
        return result.error().orElse("")
                + (result.output().isEmpty() ? "" : "\n" + result.output());
    }

    /**
     * What a person had to do with the call; the model must not take its own wish for what
     * happened.
     */
    private static String notes(CallState call) {
        String edited =
                call.isEdited()
                        ? "The user changed the arguments to " + call.arguments() + ".\n"
                        : "";
        return edited + call.doubtDecision().map(ContextBuilder::outcome).orElse("");
    }

    /** Silence is no answer: an act that may have been done must not be taken for undone. */
    private static String outcome(Decision answer) {
        return switch (answer) {
            case APPROVED -> "The user says that it was done.\n";
            case DENIED -> "The user says that it was not done.\n";
            case EXPIRED, LAPSED ->
                    "Nobody has said whether it was done. Do not try it again without asking.\n";
        };
    }

    private List<ToolSpec> toolSpecs(AgentDefinition agent, TaskState task) {
        List<ToolSpec> specs = new ArrayList<>();
        if (agent.equals(agents.supervisor())) {
            agents.workers()
                    .forEach(
                            worker ->
                                    specs.add(
                                            new ToolSpec(
                                                    Agents.transferTool(worker.id()),
                                                    worker.description(),
                                                    TRANSFER_SCHEMA)));
        }
        agent.tools().forEach(name -> tools.find(name).map(Tool::spec).ifPresent(specs::add));
        tools.offeredTo(agent.id()).stream()
                .filter(tool -> !agent.tools().contains(tool.name()))
                .map(Tool::spec)
                .forEach(specs::add);
        if (task.hasLongOutput()) {
            tools.find(ReadOutput.NAME).map(Tool::spec).ifPresent(specs::add);
        }
        return specs;
    }
}
