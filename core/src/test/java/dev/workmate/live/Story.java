package dev.workmate.live;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.MessageEvent;
import dev.workmate.event.SessionEvent;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.TurnEvent;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.HandoffType;
import dev.workmate.event.value.TurnStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.id.EventId;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A session that grows by random events, for tests of watching. */
public final class Story {
    static final Rendering RENDERING =
            new Rendering() {
                @Override
                public String event(Recorded event) {
                    return event.sequence() + " " + event.payload();
                }

                @Override
                public String signal(SignalEnvelope signal) {
                    return signal.signal().toString();
                }
            };

    private static final AgentIdentity AGENT =
            new AgentIdentity(new AgentId("supervisor"), "Supervisor", "compass", "#334155");

    public final InMemoryJournal journal =
            new InMemoryJournal(AgentEvent::toString, CommitListener.NONE);
    public final SessionId session = SessionId.next();
    public final OwnedSession owned;
    private TurnId turn = TurnId.next();
    private TaskId task = TaskId.next();
    private CallId call = CallId.next();
    private int index;

    public Story() {
        User user = User.of(UserId.next(), "Ada", Role.USER);
        owned = new Ownership(_ -> Optional.of(user.id())).check(user, session).orElseThrow();
        journal.open(session, user.id());
    }

    public void nextTurn() {
        turn = TurnId.next();
        task = TaskId.next();
        call = CallId.next();
    }

    /** Stores a batch and returns what viewers may see of it. */
    public List<Recorded> grow(RandomGenerator random) {
        List<Draft> drafts =
                java.util.stream.IntStream.range(0, random.nextInt(1, 4))
                        .mapToObj(_ -> draft(event(random)))
                        .toList();
        return store(drafts);
    }

    /** A turn begins with what a person says. */
    public Recorded ask(String content) {
        return store(
                        List.of(
                                draft(
                                        new MessageEvent.UserMessageConfirmed(
                                                MessageId.next(),
                                                Optional.empty(),
                                                content,
                                                List.of()))))
                .getFirst();
    }

    public Recorded say(String content) {
        return store(List.of(draft(new MessageEvent.ThoughtShared(content, false)))).getFirst();
    }

    private List<Recorded> store(List<Draft> drafts) {
        var outcome =
                journal.command(
                        session,
                        BatchId.next(),
                        _ -> new CommandRule.Accept<>(drafts, SessionChange.STAY, ""));
        return ((CommandOutcome.Accepted<String>) outcome)
                .events().stream().filter(e -> e.envelope().visibility().isSent()).toList();
    }

    SignalEnvelope delta(String text) {
        return signal(new LiveSignal.ReasoningArrived(call, 0, text));
    }

    SignalEnvelope start() {
        return signal(new LiveSignal.SessionStarted(turn));
    }

    SignalEnvelope begin() {
        return signal(new LiveSignal.StreamStarted(call));
    }

    SignalEnvelope complete() {
        return signal(
                new LiveSignal.TurnCompleted(
                        turn, TurnStop.SUCCESS, Usage.NONE, Optional.empty(), List.of(), 1));
    }

    private SignalEnvelope signal(LiveSignal signal) {
        return new SignalEnvelope(
                EventId.next(), session, turn, task, index++, AGENT, Instant.now(), signal);
    }

    List<Long> sentAfter(long sequence) {
        return journal.after(session, sequence, Integer.MAX_VALUE, Reach.SENT).stream()
                .map(Recorded::sequence)
                .toList();
    }

    private Draft draft(AgentEvent event) {
        return new Draft(
                EventId.next(),
                Optional.of(turn),
                Optional.of(task),
                index++,
                Optional.of(AGENT),
                Instant.now(),
                event);
    }

    private static AgentEvent event(RandomGenerator random) {
        return switch (random.nextInt(4)) {
            case 0 -> new SessionEvent.SessionTitled("hidden");
            case 1 ->
                    new TurnEvent.AgentChanged(
                            AGENT.id(), AGENT.id(), HandoffType.RETURN, Optional.empty());
            default -> new MessageEvent.ThoughtShared("seen", false);
        };
    }
}
