package dev.workmate.turn.state;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.Draft;
import dev.workmate.event.Envelope;
import dev.workmate.event.MessageEvent;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageRated;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.ModelEvent;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.ModelEvent.ModelCallStarted;
import dev.workmate.event.NoticeEvent.ConversationCondensed;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.SessionEvent;
import dev.workmate.event.TaskEvent.TaskClosed;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.ToolEvent;
import dev.workmate.event.TurnEvent;
import dev.workmate.event.TurnEvent.AgentChanged;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.TurnEvent.TurnQueued;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.event.TurnEvent.TurnStarted;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.CallId;
import dev.workmate.id.TaskId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the log says about one turn. It is built by applying the turn's events in order and by
 * nothing else, so a turn that is resumed stands exactly where the one that was lost stood. Used by
 * one thread.
 */
public final class TurnState {
    /** The role under which calls are counted that summarise a long past. */
    public static final String SUMMARY_ROLE = ModelEvent.SUMMARY;

    private @Nullable UserMessageConfirmed message;
    private @Nullable TurnOptions options;
    private @Nullable TurnEnded ended;
    private @Nullable AgentId speaker;
    private @Nullable ConversationCondensed condensed;
    private boolean started;
    private boolean cancelled;
    private boolean failed;
    private boolean attached;
    private int steps;
    private int lastIndex = -1;
    private Usage usage = Usage.NONE;
    private Optional<Money> cost = Optional.empty();
    private final List<String> answers = new ArrayList<>();
    private final Set<AgentId> listeners = new LinkedHashSet<>();
    private final Deque<TaskState> open = new ArrayDeque<>();
    private final ToolCalls calls = new ToolCalls();
    private final Map<CallId, ModelCallStarted> openModelCalls = new LinkedHashMap<>();

    public void apply(Envelope envelope) {
        apply(
                envelope.event(),
                envelope.agent().map(agent -> agent.id()),
                envelope.taskId(),
                envelope.index());
    }

    public void apply(Draft draft) {
        apply(draft.event(), draft.agent().map(agent -> agent.id()), draft.taskId(), draft.index());
    }

    private void apply(
            AgentEvent event, Optional<AgentId> agent, Optional<TaskId> task, int index) {
        lastIndex = index < TurnIndex.UNPLACED ? Math.max(lastIndex, index) : lastIndex;
        if (!isAside(event)) {
            agent.ifPresent(id -> speaker = id);
        }
        switch (event) {
            case MessageEvent said -> apply(said);
            case ToolEvent tool -> calls.apply(tool);
            case ApprovalEvent approval -> calls.apply(approval);
            case TurnEvent turn -> apply(turn);
            case TaskOpened opened -> open(opened, agent.orElseThrow(), task.orElseThrow());
            case TaskClosed _ -> open.pop();
            case ModelEvent model -> apply(model);
            case ConversationCondensed shortened -> condensed = shortened;
            case NoticeGiven _, SessionEvent _ -> {}
        }
    }

    /**
     * Commands and late results carry an agent for the record; that does not make it the speaker.
     */
    private static boolean isAside(AgentEvent event) {
        return event instanceof CancelRequested
                || event instanceof MessageRated
                || event instanceof ToolEvent.LateResultNoted
                || event instanceof ApprovalEvent && !(event instanceof ApprovalRequested);
    }

    private void apply(MessageEvent event) {
        if (event instanceof UserMessageConfirmed user) {
            message = user;
            attached |= !user.attachments().isEmpty();
        } else if (event instanceof MessageWritten written
                && written.stopReason() != AnswerStop.INTERRUPTED) {
            answers.add(written.content());
        } else if (event instanceof ErrorRaised) {
            failed = true;
        }
    }

    private void apply(TurnEvent event) {
        switch (event) {
            case TurnQueued queued -> options = queued.options();
            case TurnStarted begun -> {
                options = begun.options();
                started = true;
            }
            case CancelRequested _ -> cancelled = true;
            case TurnEnded end -> ended = end;
            case TurnResumed _, TurnPaused _, AgentChanged _ -> {}
        }
    }

    private void apply(ModelEvent event) {
        switch (event) {
            case ModelCallStarted start -> openModelCalls.put(start.callId(), start);
            case ModelCallCompleted completed -> {
                openModelCalls.remove(completed.callId());
                spend(completed.usage(), completed.cost());
                if (ModelEvent.BESIDE_THE_STEPS.contains(completed.role())) {
                    return;
                }
                steps++;
                Round round = new Round(completed);
                calls.add(round);
                TaskState task = current().orElseThrow();
                task.rounds().add(round);
                listeners.add(task.agent());
            }
            case ModelCallFailed failed -> {
                openModelCalls.remove(failed.callId());
                spend(failed.usage(), failed.cost());
            }
        }
    }

    private void open(TaskOpened opened, AgentId agent, TaskId task) {
        open.push(new TaskState(task, agent, opened));
        opened.toolUseId().ifPresent(call -> calls.handedOver(call, task));
    }

    private void spend(Usage tokens, Optional<Money> price) {
        usage = usage.plus(tokens);
        price.ifPresent(more -> cost = Optional.of(cost.map(sum -> sum(sum, more)).orElse(more)));
    }

    /** Where accounts were kept in another currency meanwhile, the ledger alone has it all. */
    private static Money sum(Money before, Money more) {
        return before.currency().equals(more.currency()) ? before.plus(more) : more;
    }

    /** The terms of a turn that nobody has stored yet. */
    void expect(TurnOptions terms) {
        options = terms;
    }

    public String userText() {
        return required(message, "user message").content();
    }

    public List<Attachment> attachments() {
        return required(message, "user message").attachments();
    }

    public TurnOptions options() {
        return required(options, "options");
    }

    public boolean isStarted() {
        return started;
    }

    public boolean isCancelled() {
        return cancelled;
    }

    /** The turn has read untrusted content. */
    public boolean isTainted() {
        return attached || calls.tainted();
    }

    /** Agents that a model has spoken for in this turn, and so has been told of their tools. */
    public Set<AgentId> listeners() {
        return Set.copyOf(listeners);
    }

    /** The call a question is about. */
    public Optional<CallState> asked(ApprovalId approval) {
        return calls.asked(approval);
    }

    /** An error was shown: the turn cannot go on. */
    public boolean hasFailed() {
        return failed;
    }

    public Optional<TurnEnded> end() {
        return Optional.ofNullable(ended);
    }

    public Optional<AgentId> speaker() {
        return Optional.ofNullable(speaker);
    }

    /** The summary that this turn began with, if it made one. */
    public Optional<ConversationCondensed> condensed() {
        return Optional.ofNullable(condensed);
    }

    /** Model calls so far. */
    public int steps() {
        return steps;
    }

    int lastIndex() {
        return lastIndex;
    }

    public Usage usage() {
        return usage;
    }

    public Optional<Money> cost() {
        return cost;
    }

    public List<String> toolsUsed() {
        return calls.used();
    }

    /** What agents have said to the user. */
    public List<String> answers() {
        return List.copyOf(answers);
    }

    /** The innermost open task: the one that works. */
    public Optional<TaskState> current() {
        return Optional.ofNullable(open.peek());
    }

    /** Open tasks, innermost first. */
    public List<TaskState> openTasks() {
        return List.copyOf(open);
    }

    /** Questions no person has answered yet. */
    public List<CallState> unansweredQuestions() {
        return open.stream()
                .flatMap(task -> task.rounds().stream())
                .flatMap(round -> round.calls().stream())
                .filter(CallState::waitsForPerson)
                .toList();
    }

    /** Model calls that were begun and neither completed nor failed. */
    public List<ModelCallStarted> openModelCalls() {
        return List.copyOf(openModelCalls.values());
    }

    private static <T> T required(@Nullable T value, String what) {
        if (value == null) {
            throw new IllegalStateException("the turn's log has no " + what);
        }
        return value;
    }
}
