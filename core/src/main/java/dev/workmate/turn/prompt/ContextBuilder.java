package dev.workmate.turn.prompt;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Agents;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelPlan;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Models;
import dev.workmate.llm.Thinking;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.llm.ToolChoice;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.Tools;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.tool.run.ReadOutput;
import dev.workmate.turn.state.TaskState;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Builds the question to a model: who it is, what was said before, the task, the rounds so far,
 * within what the model can read. Every call has its answer. What is the same from call to call
 * stands first and stays the same to the letter, since providers remember it.
 */
public final class ContextBuilder {
    private static final int ANSWER_TOKENS = 8_192;
    private static final int LEAST_ROOM = 2_000;
    private static final JsonText TRANSFER_SCHEMA =
            new JsonText(
                    "{\"type\":\"object\",\"properties\":{\"task\":{\"type\":\"string\",\"description\":\"What the agent should do, in"
                            + " full: it does not see your thoughts.\"}},\"required\":[\"task\"],\"additionalProperties\":false}");

    private final Agents agents;
    private final Tools tools;
    private final History history;
    private final Models models;
    private final Blobs blobs;
    private final Asides asides;
    private final String supervisorPrompt;

    public ContextBuilder(Agents agents, Tools tools, History history, Models models, Blobs blobs) {
        this.agents = agents;
        this.tools = tools;
        this.history = history;
        this.models = models;
        this.blobs = blobs;
        this.asides = new Asides(agents);
        this.supervisorPrompt = supervisorPrompt(agents);
    }

    /**
     * {@code halvings} says how often less than the model is said to read turned out to be too
     * much.
     */
    public ModelRequest build(Turn turn, TaskState task, AgentDefinition agent, int halvings) {
        ModelCard card = selected(turn, agent).card();
        ModelRequest bare =
                request(
                        agent,
                        List.of(),
                        turn.toolsOf(task.id(), () -> toolSpecs(tools.in(turn.session()), agent)),
                        toolChoice(agent, task),
                        thinkingBudget(turn.state(), agent));
        ModelRequest whole =
                bare.with(ModelRequest.Wishes.in(turn.session().value()))
                        .withMessages(
                                messages(
                                        turn,
                                        task,
                                        agent,
                                        room(bare, card) >> halvings,
                                        bound(card)));
        return halvings == 0 ? whole : whole.withoutThoughts();
    }

    /** The model that serves an agent in this turn. */
    public Models.Selected selected(Turn turn, AgentDefinition agent) {
        return selected(models.in(turn.session()), turn, agent);
    }

    private static Models.Selected selected(Models here, Turn turn, AgentDefinition agent) {
        return here.select(agent.role(), turn.state().options().model(), agent.model());
    }

    /** Thoughts that were given a budget must go back whatever was changed before them. */
    private static RoundFit.Thoughts bound(ModelCard card) {
        return card.thinking().form() == Thinking.Form.BUDGET
                ? RoundFit.Thoughts.FREE
                : RoundFit.Thoughts.BOUND;
    }

    private ModelRequest request(
            AgentDefinition agent,
            List<ChatMessage> messages,
            List<ToolSpec> specs,
            ToolChoice choice,
            int thinkingBudget) {
        return new ModelRequest(
                agent.role(),
                agent.id().value(),
                agent.equals(agents.supervisor()) ? supervisorPrompt : agent.systemPrompt(),
                messages,
                specs,
                choice,
                thinkingBudget,
                ANSWER_TOKENS + thinkingBudget);
    }

    /** How many tokens are left for the conversation, with a tenth for wrong estimates. */
    static int room(ModelRequest bare, ModelCard card) {
        int context = card.limits().contextTokens() - ModelPlan.of(bare, card).maxTokens();
        return Math.max(LEAST_ROOM, context / 10 * 9 - TokenEstimate.of(bare));
    }

    /** How much of the past every agent's model can read in this turn. */
    public int roomForThePast(Turn turn) {
        Tools hereTools = tools.in(turn.session());
        Models hereModels = models.in(turn.session());
        return Stream.concat(Stream.of(agents.supervisor()), agents.workers().stream())
                .mapToInt(
                        agent ->
                                TaskMessages.partOfThePast(
                                        room(
                                                request(
                                                        agent,
                                                        List.of(),
                                                        toolSpecs(hereTools, agent),
                                                        ToolChoice.AUTO,
                                                        agent.role().thinkingBudget()),
                                                selected(hereModels, turn, agent).card())))
                .min()
                .orElse(LEAST_ROOM);
    }

    /** What was said before a turn, as the turn itself has left it. */
    public Past past(Turn turn) {
        Past past = history.before(turn.session(), turn.id(), turn.historyMark());
        return turn.state().condensed().map(past::after).orElse(past);
    }

    private List<ChatMessage> messages(
            Turn turn,
            TaskState task,
            AgentDefinition agent,
            int room,
            RoundFit.Thoughts thoughts) {
        TaskMessages messages = new TaskMessages(room, blobs, turn.session());
        RoundMessages rounds = new RoundMessages(new KeptBytes(blobs, turn.session()));
        boolean routes = agent.equals(agents.supervisor());
        return messages.of(
                past(turn),
                task.instruction(),
                turn.state().attachments(),
                asides.of(turn.state(), routes),
                task.rounds().stream().map(rounds::of).toList(),
                thoughts);
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

    private static String supervisorPrompt(Agents agents) {
        String team =
                agents.workers().stream()
                        .map(w -> "- " + Agents.transferTool(w.id()) + ": " + w.description())
                        .collect(Collectors.joining("\n"));
        return agents.supervisor().systemPrompt() + "\n\nThe agents you can give work to:\n" + team;
    }

    /** What reads on in a long output is always there: tools that come late undo what was kept. */
    private List<ToolSpec> toolSpecs(Tools here, AgentDefinition agent) {
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
        agent.tools().forEach(name -> here.find(name).map(Tool::spec).ifPresent(specs::add));
        List<Tool> offered =
                here.offeredTo(agent.id()).stream()
                        .filter(tool -> !agent.tools().contains(tool.name()))
                        .toList();
        boolean any = !specs.isEmpty() || !offered.isEmpty();
        if (any && !agent.tools().contains(ReadOutput.NAME)) {
            here.find(ReadOutput.NAME).map(Tool::spec).ifPresent(specs::add);
        }
        offered.forEach(tool -> specs.add(tool.spec()));
        return specs;
    }
}
