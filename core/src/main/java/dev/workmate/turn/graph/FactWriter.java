package dev.workmate.turn.graph;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Agents;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.ModelEvent.ModelCallStarted;
import dev.workmate.event.TaskEvent.TaskClosed;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.TurnEvent.TurnStarted;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.TaskStatus;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.id.TaskId;
import dev.workmate.llm.Models;
import dev.workmate.turn.prompt.AttachmentNotices;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.LostCalls;
import dev.workmate.turn.state.ShownWords;
import dev.workmate.turn.state.TaskState;
import dev.workmate.turn.state.Turn;
import java.util.Optional;

/**
 * Writes a step's facts into a turn, each with its agent and its task; where the speaker changes,
 * the transition comes first.
 */
public final class FactWriter {
    private final Agents agents;
    private final Speakers speakers;
    private final Models models;
    private final TransferTask transferTask;
    private final TurnSignals signals;

    public FactWriter(Agents agents, Models models, TransferTask transferTask) {
        this.agents = agents;
        this.speakers = new Speakers(agents);
        this.models = models;
        this.transferTask = transferTask;
        this.signals = new TurnSignals(agents.supervisor().identity(), this::identity);
    }

    public TurnSignals signals() {
        return signals;
    }

    public void write(Turn turn, Step.Fact fact) {
        switch (fact) {
            case Step.Begin begin -> begin(turn, begin.route());
            case Step.HandOver handOver -> handOver(turn, handOver);
            case Step.GiveBack giveBack -> giveBack(turn, giveBack);
            case Step.AnswerCall answer -> answer(turn, answer);
        }
    }

    void begin(Turn turn, Route route) {
        add(turn, supervisor(), turn.rootTask(), new TurnStarted(turn.state().options()));
        add(
                turn,
                route.agent().identity(),
                turn.rootTask(),
                new TaskOpened(Optional.empty(), Optional.empty(), route.instruction()));
        tellWhoCannotSee(turn, route.agent());
    }

    private void tellWhoCannotSee(Turn turn, AgentDefinition agent) {
        Models.Selected selected = selected(turn, agent);
        AttachmentNotices.of(turn.state().attachments(), selected.name(), selected.card())
                .forEach(notice -> add(turn, agent.identity(), turn.rootTask(), notice));
    }

    private void handOver(Turn turn, Step.HandOver step) {
        String task = transferTask.of(step.call().arguments());
        String instruction = task.isBlank() ? turn.state().userText() : task;
        add(
                turn,
                step.to().identity(),
                TaskId.next(),
                new TaskOpened(
                        Optional.of(step.from().id()),
                        Optional.of(step.call().toolUseId()),
                        instruction));
    }

    private void giveBack(Turn turn, Step.GiveBack step) {
        TaskState task = step.task();
        add(
                turn,
                identity(task.agent()),
                task.id(),
                new TaskClosed(step.status(), task.rounds().size()));
        TaskState parent = turn.state().current().orElseThrow();
        boolean done = step.status() == TaskStatus.COMPLETED;
        String output = step.result().isBlank() ? "(The agent had nothing to say.)" : step.result();
        add(
                turn,
                identity(parent.agent()),
                parent.id(),
                new ToolFinished(
                        task.opened().toolUseId().orElseThrow(),
                        Agents.transferTool(task.agent()),
                        done ? ToolStatus.SUCCESS : ToolStatus.ERROR,
                        output,
                        false,
                        0,
                        done ? Optional.empty() : Optional.of("The agent did not finish its task."),
                        Optional.empty()));
    }

    private void answer(Turn turn, Step.AnswerCall step) {
        CallState call = step.call();
        addToCurrent(
                turn,
                new ToolFinished(
                        call.toolUseId(),
                        call.toolName(),
                        step.status(),
                        step.output(),
                        false,
                        0,
                        step.error(),
                        Optional.empty(),
                        step.fault()));
    }

    /** The intent of a model call, stored with the batch before it. */
    public void intend(Turn turn, Step.AskModel step) {
        add(
                turn,
                step.agent().identity(),
                step.task().id(),
                new ModelCallStarted(CallId.next(), step.agent().role().key()));
    }

    /** A call is repeated after it had said something; returns the id of the next attempt. */
    public CallId repeat(Turn turn, CallId call, ShownWords words) {
        CallId next = CallId.next();
        for (ModelCallStarted open : turn.state().openModelCalls()) {
            if (open.callId().equals(call)) {
                LostCalls.repeated(open, words, currentModel(turn), next)
                        .forEach(event -> addToCurrent(turn, event));
            }
        }
        return next;
    }

    private Models.Selected selected(Turn turn, AgentDefinition agent) {
        return models.in(turn.session())
                .select(agent.role(), turn.state().options().model(), agent.model());
    }

    /** Provider and model of the agent that speaks now. */
    String currentModel(Turn turn) {
        return turn.state()
                .current()
                .flatMap(task -> agents.find(task.agent()))
                .map(agent -> selected(turn, agent).name())
                .orElse("unknown");
    }

    public void add(Turn turn, AgentIdentity agent, TaskId task, AgentEvent event) {
        turn.speaker()
                .filter(speaker -> !speaker.equals(agent.id()))
                .ifPresent(
                        speaker ->
                                turn.add(
                                        agent,
                                        task,
                                        speakers.transition(
                                                speaker,
                                                agent.id(),
                                                event,
                                                turn.state().userText())));
        turn.add(agent, task, event);
    }

    void addToCurrent(Turn turn, AgentEvent event) {
        TaskState task = turn.state().current().orElseThrow();
        add(turn, identity(task.agent()), task.id(), event);
    }

    /**
     * The agent as it appears now; one that is gone keeps its id and borrows the supervisor's face.
     */
    public AgentIdentity identity(AgentId id) {
        return speakers.identity(id);
    }

    AgentIdentity supervisor() {
        return speakers.supervisor();
    }
}
