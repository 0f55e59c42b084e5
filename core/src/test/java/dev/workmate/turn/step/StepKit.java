package dev.workmate.turn.step;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Agents;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.TurnEvent.TurnStarted;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.SessionChange;
import dev.workmate.llm.Models;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.RecordingViewers;
import dev.workmate.testkit.TestAgents;
import dev.workmate.testkit.TroubledJournal;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.graph.FactWriter;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.EventProcessor;
import dev.workmate.turn.log.Resending;
import dev.workmate.turn.log.TurnLog;
import dev.workmate.turn.state.Mail;
import dev.workmate.turn.state.TaskState;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A turn that has begun, in the middle of which one step is tried. Its time stands still. */
final class StepKit {
    static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

    final SessionId session = SessionId.next();
    final RecordingViewers viewers = new RecordingViewers();
    final TroubledJournal journal =
            new TroubledJournal(TurnKit.inMemory(new EventProcessor(viewers)));
    final Resending resending = new Resending(Duration.ZERO, 2, Duration.ofMinutes(1), 2);
    final List<CrashPoint> passed = new ArrayList<>();
    final Agents agents;
    final AgentDefinition agent;
    final FactWriter facts;
    final Turn turn;
    final Pen pen;
    private final TurnLog log = new TurnLog(journal, resending, _ -> {});
    private final AtomicLong nanos = new AtomicLong();

    StepKit(Models models, Attachment... sent) {
        this(TestAgents.team("look"), models, sent);
    }

    /** The root task is given to the first worker. */
    StepKit(Agents agents, Models models, Attachment... sent) {
        this.agents = agents;
        this.agent = agents.workers().getFirst();
        this.facts = new FactWriter(agents, models, _ -> "");
        journal.open(session, UserId.next());
        UserMessageConfirmed said =
                new UserMessageConfirmed(MessageId.next(), Optional.empty(), "Go.", List.of(sent));
        this.turn =
                Turn.fresh(
                        session, said, TurnOptions.DEFAULT, new TurnClock(() -> NOON, nanos::get));
        facts.add(turn, agent.identity(), turn.rootTask(), new TurnStarted(TurnOptions.DEFAULT));
        TaskOpened opened = new TaskOpened(Optional.empty(), Optional.empty(), "Go.");
        facts.add(turn, agent.identity(), turn.rootTask(), opened);
        CommandOutcome.Accepted<String> begun =
                command(turn.pending(), new SessionChange.Open(turn.id(), InstanceId.next()));
        turn.owned(begun.state());
        turn.committed(begun.events(), begun.state());
        this.pen = new Pen(turn, agent.identity(), turn.rootTask(), facts, log, viewers);
    }

    TaskState task() {
        return turn.state().current().orElseThrow();
    }

    Step.AskModel ask() {
        return new Step.AskModel(task(), agent);
    }

    /** The model is about to be asked. */
    CallId intend() throws Exception {
        facts.intend(turn, ask());
        pen.store();
        return turn.state().openModelCalls().getLast().callId();
    }

    /** The model has asked for these. */
    void called(ToolCallBlock... calls) throws Exception {
        answered(List.of(calls), AnswerStop.TOOL_USE);
    }

    void answered(List<? extends AnswerBlock> blocks, AnswerStop stop) throws Exception {
        pen.write(
                new ModelCallCompleted(
                        CallId.next(),
                        "general",
                        "p",
                        "m",
                        List.copyOf(blocks),
                        stop,
                        Usage.NONE,
                        Optional.empty(),
                        1));
        pen.store();
    }

    /** Somebody stops the turn and rings. */
    void stop() {
        stopQuietly();
        turn.mail().post(new Mail.LookAgain());
    }

    /** Somebody stops the turn, and the turn has not seen it. */
    void stopQuietly() {
        command(List.of(Drafts.of(turn.id(), new CancelRequested("Tess"))), SessionChange.STAY);
    }

    /** Somebody stores something else for the turn, and the turn has not seen it. */
    void say() {
        NoticeGiven aside = new NoticeGiven("aside", "");
        command(List.of(Drafts.of(turn.id(), aside)), SessionChange.STAY);
    }

    void timeIsUp() {
        nanos.addAndGet(Duration.ofMillis(TurnOptions.DEFAULT_TIMEOUT_MS).toNanos());
    }

    private CommandOutcome.Accepted<String> command(List<Draft> drafts, SessionChange change) {
        return (CommandOutcome.Accepted<String>)
                journal.command(
                        session,
                        BatchId.next(),
                        _ -> new CommandRule.Accept<>(drafts, change, "stored"));
    }

    /** Facts that are not stored yet. */
    List<AgentEvent> written() {
        return turn.pending().stream().map(Draft::event).toList();
    }

    <T> List<T> written(Class<T> type) {
        return written().stream().filter(type::isInstance).map(type::cast).toList();
    }

    <T> List<T> stored(Class<T> type) {
        return journal.ofTurn(session, turn.id()).stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    /** What was shown, changes of state aside. */
    List<LiveSignal> signals() {
        return viewers.signals().stream()
                .filter(signal -> !(signal instanceof LiveSignal.AgentStateChanged))
                .toList();
    }

    List<LiveSignal.AgentStateChanged> states() {
        return viewers.signals().stream()
                .filter(LiveSignal.AgentStateChanged.class::isInstance)
                .map(LiveSignal.AgentStateChanged.class::cast)
                .toList();
    }
}
