package dev.workmate.turn.log;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.ForwardingJournal;
import dev.workmate.testkit.TroubledJournal;
import dev.workmate.testkit.TroubledJournal.Trouble;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;

/** A turn that has begun and its log, for tests in which others write to the same session. */
abstract class StartedTurn {
    final SessionId session = SessionId.next();
    final CountedReads journal = new CountedReads();
    final List<CrashPoint> passed = new ArrayList<>();
    final TurnLog log =
            new TurnLog(
                    journal,
                    new Resending(Duration.ZERO, 2, Duration.ofMinutes(1), 2),
                    passed::add);
    Turn turn;

    @BeforeEach
    void begin() {
        journal.open(session, UserId.next());
        turn = fresh();
        CommandOutcome.Accepted<String> begun =
                command(turn.pending(), new SessionChange.Open(turn.id(), InstanceId.next()));
        turn.owned(begun.state());
        turn.committed(begun.events(), begun.state());
    }

    Turn fresh() {
        UserMessageConfirmed said =
                new UserMessageConfirmed(MessageId.next(), Optional.empty(), "Go.", List.of());
        TurnClock standing = new TurnClock(() -> Instant.EPOCH, () -> 0);
        return Turn.fresh(session, said, TurnOptions.DEFAULT, standing);
    }

    void add(String code) {
        turn.add(Drafts.AGENT, turn.rootTask(), new NoticeGiven(code, ""));
    }

    Draft draft(AgentEvent event) {
        return turn.draft(Drafts.AGENT, turn.rootTask(), event);
    }

    void cancel() {
        command(List.of(Drafts.of(turn.id(), new CancelRequested("Tess"))), SessionChange.STAY);
    }

    CommandOutcome.Accepted<String> command(List<Draft> drafts, SessionChange change) {
        return (CommandOutcome.Accepted<String>)
                journal.command(
                        session,
                        BatchId.next(),
                        _ -> new CommandRule.Accept<>(drafts, change, "stored"));
    }

    List<AgentEvent> stored() {
        return journal.ofTurn(session, turn.id()).stream().map(e -> e.envelope().event()).toList();
    }

    List<String> codes() {
        return stored().stream()
                .filter(NoticeGiven.class::isInstance)
                .map(event -> ((NoticeGiven) event).code())
                .toList();
    }

    /** Remembers how much was read of what others wrote. */
    static final class CountedReads extends ForwardingJournal {
        final List<Integer> limits = new ArrayList<>();
        private final TroubledJournal troubled;

        CountedReads() {
            this(new TroubledJournal(TurnKit.inMemory(CommitListener.NONE)));
        }

        private CountedReads(TroubledJournal troubled) {
            super(troubled);
            this.troubled = troubled;
        }

        void trouble(Trouble now) {
            troubled.trouble(now);
        }

        void calm() {
            troubled.calm();
        }

        @Override
        public List<Recorded> after(SessionId session, long sequence, int limit, Reach reach) {
            limits.add(limit);
            return next.after(session, sequence, limit, reach);
        }
    }
}
