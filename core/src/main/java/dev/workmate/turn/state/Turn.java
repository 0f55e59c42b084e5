package dev.workmate.turn.state;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.TurnEvent.TurnQueued;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.AgentId;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.tool.ToolSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/**
 * The execution of one turn: all its mutable state, made for one message (or one resumption),
 * passed along, never shared. One thread drives it; others may only post {@link Mail} and take
 * signals' places ({@link #signal}).
 */
public final class Turn {
    private final SessionId session;
    private final TurnId id;
    private final TurnState state = new TurnState();
    private final TurnClock time;
    private final Instant begun;
    private final long begunNanos;
    private final CountDownLatch end = new CountDownLatch(1);
    private final TurnIndex index;
    private final Mailbox mailbox = new Mailbox(this::millisLeft);
    private final List<Draft> pending = new ArrayList<>();
    private final BrokenCalls brokenCalls = new BrokenCalls();
    private final Map<TaskId, List<ToolSpec>> tools = new HashMap<>();
    private volatile boolean storing;
    private boolean left;
    private int settled;
    private long head;
    private volatile long epoch;
    private int resumes;
    private Beginning beginning = Beginning.UNKNOWN;
    private final TaskId rootTask;

    private Turn(SessionId session, TurnId id, TaskId rootTask, TurnClock time) {
        this.session = session;
        this.id = id;
        this.rootTask = rootTask;
        this.time = time;
        this.index = new TurnIndex(session, id, time);
        this.begun = time.instant();
        this.begunNanos = time.nanos().getAsLong();
    }

    /** A turn for a message that nobody has stored yet. */
    public static Turn fresh(
            SessionId session, UserMessageConfirmed message, TurnOptions options, TurnClock time) {
        Turn turn = new Turn(session, TurnId.next(), TaskId.next(), time);
        turn.state.expect(options);
        turn.enqueue(
                new Draft(
                        EventId.next(),
                        Optional.of(turn.id),
                        Optional.of(turn.rootTask),
                        turn.index.take(),
                        Optional.empty(),
                        turn.begun,
                        message));
        return turn;
    }

    /** A turn that is in the log already: queued, interrupted by a crash, or parked until now. */
    public static Turn resumed(
            SessionState session, TurnId id, List<Recorded> log, TurnClock time) {
        TaskId root = log.getFirst().envelope().taskId().orElseThrow();
        Turn turn = new Turn(session.id(), id, root, time);
        log.forEach(event -> turn.state.apply(event.envelope()));
        turn.index.resume(turn.state, session);
        turn.beginning = Beginning.of(log, session);
        turn.owned(session);
        return turn;
    }

    /** Takes note of what the journal says about ownership. */
    public void owned(SessionState session) {
        epoch = session.epoch();
        head = session.head();
        resumes = session.resumes();
    }

    /**
     * Adds a fact; it takes effect in the fold at once and goes to the journal with the next
     * commit.
     */
    public void add(AgentIdentity agent, TaskId task, AgentEvent event) {
        enqueue(draft(agent, task, event));
    }

    /** Makes a draft that does not count until it is stored; may be called from any thread. */
    public Draft draft(AgentIdentity agent, TaskId task, AgentEvent event) {
        return index.draft(agent, task, event);
    }

    /** What is stored instead of a beginning when the message must wait: itself and its terms. */
    public List<Draft> waiting(AgentIdentity agent) {
        Draft message = pending.getFirst();
        Draft queued =
                new Draft(
                        EventId.next(),
                        Optional.of(id),
                        Optional.of(rootTask),
                        message.index() + 1,
                        Optional.of(agent),
                        begun,
                        new TurnQueued(state.options()));
        return List.of(message, queued);
    }

    /** A draft made apart from the pending batch is stored. */
    public void stored(Draft draft, List<Recorded> batch, SessionState session) {
        state.apply(draft);
        seen(batch, session);
    }

    /**
     * Up to its own batch the turn has seen the log. The session's head may be further where the
     * batch was stored by an earlier try: what others said since is still to be read.
     */
    private void seen(List<Recorded> batch, SessionState session) {
        head = batch.getLast().sequence();
        resumes = session.resumes();
    }

    private void enqueue(Draft draft) {
        pending.add(draft);
        state.apply(draft);
    }

    public List<Draft> pending() {
        return List.copyOf(pending);
    }

    /** The turn was about to pause, and goes on instead. */
    public void takeBackPause() {
        pending.removeIf(draft -> draft.event() instanceof TurnPaused);
        settled = Math.min(settled, pending.size());
    }

    /** Up to here the pending facts are whole steps. */
    public void settle() {
        settled = pending.size();
    }

    /** Pending facts of whole steps. */
    public List<Draft> settled() {
        return List.copyOf(pending.subList(0, settled));
    }

    /** A batch is on its way; until its answer is there, its fate is unknown. */
    public void storingBegins() {
        storing = true;
    }

    public void storingEnds() {
        storing = false;
    }

    public boolean isStoring() {
        return storing;
    }

    /** The pending batch is stored. */
    public void committed(List<Recorded> batch, SessionState session) {
        pending.clear();
        settled = 0;
        mailbox.resultsAreStored();
        seen(batch, session);
        if (beginning.equals(Beginning.UNKNOWN)) {
            beginning = Beginning.of(batch, session);
        }
    }

    /** Somebody else added to the session: commands of people, seen only by reading them. */
    public void caughtUp(List<Recorded> foreign) {
        for (Recorded event : foreign) {
            if (event.envelope().turnId().equals(Optional.of(id))) {
                state.apply(event.envelope());
            }
            head = Math.max(head, event.sequence());
        }
        index.passed(state.lastIndex());
    }

    /**
     * A draft for a turn that may run in another process, which goes on counting meanwhile: its
     * place is beyond what that one can have reached.
     */
    public Draft draftFromOutside(AgentIdentity agent, AgentEvent event) {
        index.leaveRoom();
        return draft(agent, rootTask, event);
    }

    /** Wraps a signal with its place in the turn; may be called from any thread. */
    public SignalEnvelope signal(AgentIdentity agent, TaskId task, LiveSignal signal) {
        return index.signal(agent, task, signal);
    }

    /** Model calls that were given up or never finished. */
    public BrokenCalls brokenCalls() {
        return brokenCalls;
    }

    /** The tools of a task: those it began with, since what a model was told hangs on them. */
    public List<ToolSpec> toolsOf(TaskId task, Supplier<List<ToolSpec>> now) {
        return tools.computeIfAbsent(task, _ -> List.copyOf(now.get()));
    }

    /** What others send to the turn. */
    public Mailbox mail() {
        return mailbox;
    }

    private long millisLeft() {
        return state.options().timeoutMs() - elapsedMs();
    }

    /** This process goes no further with it; what is known is stored, and another goes on. */
    public void leave() {
        left = true;
    }

    public boolean isLeft() {
        return left;
    }

    /** Its thread is done with it. */
    public void isOver() {
        end.countDown();
    }

    /** Open until its thread is done with it. */
    public CountDownLatch end() {
        return end;
    }

    public SessionId session() {
        return session;
    }

    public TurnId id() {
        return id;
    }

    public TurnState state() {
        return state;
    }

    public TaskId rootTask() {
        return rootTask;
    }

    public Optional<AgentId> speaker() {
        return state.speaker();
    }

    public long head() {
        return head;
    }

    /** The epoch it is driven under; 0 while its message is on its way to the journal. */
    public long epoch() {
        return epoch;
    }

    public int resumes() {
        return resumes;
    }

    /** The visible event before this turn: the conversation up to there is its history. */
    public long historyMark() {
        return beginning.historyMark();
    }

    /** The place of the user's message in the log. */
    public long messageSequence() {
        return beginning.messageSequence();
    }

    public Instant now() {
        return time.instant();
    }

    /** By a clock that nobody sets. */
    public long elapsedMs() {
        return time.millisSince(begunNanos);
    }
}
