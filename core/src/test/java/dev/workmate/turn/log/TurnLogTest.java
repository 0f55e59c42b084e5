package dev.workmate.turn.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.event.value.Usage;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.CallId;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.ForwardingJournal;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.TroubledJournal;
import dev.workmate.testkit.TroubledJournal.Trouble;
import dev.workmate.testkit.TurnKit;
import dev.workmate.text.JsonText;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnClock;
import dev.workmate.turn.state.TurnLost;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A turn's facts on their way to the journal, while others write to the same session. */
class TurnLogTest {
    private final SessionId session = SessionId.next();
    private final CountedReads journal = new CountedReads();
    private final List<CrashPoint> passed = new ArrayList<>();
    private final TurnLog log =
            new TurnLog(journal, new Resending(Duration.ZERO, 2, 2), passed::add);
    private Turn turn;

    @BeforeEach
    void begin() {
        journal.open(session, UserId.next());
        turn = fresh();
        CommandOutcome.Accepted<String> begun =
                command(turn.pending(), new SessionChange.Open(turn.id(), InstanceId.next()));
        turn.owned(begun.state());
        turn.committed(begun.events(), begun.state());
    }

    @Test
    void whatIsPendingIsStoredInOrderAndIsNoLongerPending() throws Exception {
        add("first");
        add("second");

        SessionState state = log.store(turn, SessionChange.STAY);

        assertThat(codes()).containsExactly("first", "second");
        assertThat(turn.pending()).isEmpty();
        assertThat(turn.head()).isEqualTo(state.head()).isEqualTo(3);
        assertThat(journal.limits).as("nobody else wrote").isEmpty();
        assertThat(passed).containsExactly(CrashPoint.BEFORE_APPEND, CrashPoint.AFTER_APPEND);
    }

    @Test
    void whatOthersStoredInBetweenIsHeard() throws Exception {
        cancel();
        add("after the stop");

        log.store(turn, SessionChange.STAY);

        assertThat(turn.state().isCancelled()).isTrue();
        assertThat(turn.head()).isEqualTo(3);
        assertThat(journal.limits).as("the stop alone").containsExactly(1);
    }

    @Test
    void whatMustSeeEverythingIsNotStoredOnceSomebodyWrote() throws Exception {
        add("a question");
        cancel();

        assertThat(log.storeUnlessMoved(turn, SessionChange.PARK)).isEmpty();
        assertThat(codes()).isEmpty();
        assertThat(turn.pending()).hasSize(1);
        log.lookAgain(turn);
        assertThat(turn.state().isCancelled()).isTrue();
        assertThat(log.storeUnlessMoved(turn, SessionChange.PARK)).isPresent();
    }

    @Test
    void whatMustSeeEverythingIsStoredWhileNobodyWrote() throws Exception {
        add("a question");

        assertThat(log.storeUnlessMoved(turn, SessionChange.PARK))
                .hasValueSatisfying(state -> assertThat(state.parked()).isTrue());
        assertThat(turn.pending()).isEmpty();
        assertThat(turn.head()).isEqualTo(2);
    }

    @Test
    void anIntentGoesPastWhatIsPending() throws Exception {
        add("pending");

        assertThat(log.storeUnlessMoved(turn, draft(new CancelRequested("me")))).isTrue();
        assertThat(codes()).isEmpty();
        assertThat(turn.pending()).hasSize(1);
        assertThat(turn.head()).isEqualTo(2);
        assertThat(turn.state().isCancelled()).as("it counts once it is stored").isTrue();
    }

    @Test
    void anIntentIsNotStoredOnceSomebodyWrote() throws Exception {
        cancel();

        assertThat(log.storeUnlessMoved(turn, draft(new NoticeGiven("intent", "")))).isFalse();
        assertThat(codes()).isEmpty();
    }

    @Test
    void nothingIsStoredOfATurnThatSomebodyElseHas() {
        add("late");
        journal.claim(session, turn.epoch(), InstanceId.next()).orElseThrow();

        assertThatThrownBy(() -> log.store(turn, SessionChange.STAY)).isInstanceOf(TurnLost.class);
        assertThatThrownBy(() -> log.storeUnlessMoved(turn, SessionChange.PARK))
                .isInstanceOf(TurnLost.class);
        assertThatThrownBy(() -> log.storeUnlessMoved(turn, draft(new NoticeGiven("late", ""))))
                .isInstanceOf(TurnLost.class);
        turn.settle();
        assertThatThrownBy(() -> log.salvage(turn)).isInstanceOf(TurnLost.class);
        assertThat(codes()).isEmpty();
    }

    @Test
    void wholeStepsAreSavedAfterAFault() throws Exception {
        add("done");
        turn.settle();
        add("half");

        log.salvage(turn);

        assertThat(codes()).containsExactly("done");
        assertThat(turn.pending()).isEmpty();
    }

    @Test
    void nobodyIsAskedAfterAFault() throws Exception {
        ToolCallBlock call = Script.call("write", "{}");
        turn.add(
                Drafts.AGENT,
                turn.rootTask(),
                new TaskOpened(Optional.empty(), Optional.empty(), "Go."));
        turn.add(Drafts.AGENT, turn.rootTask(), answered(call));
        add("done");
        turn.add(Drafts.AGENT, turn.rootTask(), question(call.toolUseId()));
        add("behind the question");
        turn.settle();

        log.salvage(turn);

        assertThat(stored()).noneMatch(ApprovalRequested.class::isInstance);
        assertThat(codes()).containsExactly("done");
    }

    @Test
    void whereNothingIsWholeNothingIsSaved() throws Exception {
        add("half");

        log.salvage(turn);

        assertThat(codes()).isEmpty();
        assertThat(turn.pending()).hasSize(1);
    }

    /** The batch may be stored or not: storing it again would say it twice. */
    @Test
    void whatWasOnItsWayIsNotSavedAgain() throws Exception {
        add("on its way");
        turn.settle();
        journal.trouble(Trouble.everything());
        assertThatThrownBy(() -> log.store(turn, SessionChange.STAY))
                .isInstanceOf(JournalException.class);
        journal.calm();
        assertThat(turn.isStoring()).isTrue();

        log.salvage(turn);

        assertThat(codes()).isEmpty();
        assertThat(passed).containsExactly(CrashPoint.BEFORE_APPEND);
    }

    @Test
    void onceAnsweredABatchIsNoLongerOnItsWay() throws Exception {
        add("stored");
        log.store(turn, SessionChange.STAY);

        assertThat(turn.isStoring()).isFalse();
    }

    @Test
    void aTurnIsClosedByWhoeverHasIt() throws Exception {
        SessionState seen = log.find(session).orElseThrow();
        Draft end = draft(new NoticeGiven("over", ""));

        SessionState closed = log.close(seen, turn.id(), List.of(end));

        assertThat(closed.openTurn()).isEmpty();
        assertThat(log.read(session, turn.id()).getLast().envelope().event())
                .isEqualTo(end.event());
        assertThatThrownBy(() -> log.close(seen, turn.id(), List.of(end)))
                .isInstanceOf(TurnLost.class);
    }

    @Test
    void aTurnIsOpenUntilItWaitsForAPersonOrIsOver() throws Exception {
        SessionState open = log.find(session).orElseThrow();
        add("a question");
        SessionState parked = log.storeUnlessMoved(turn, SessionChange.PARK).orElseThrow();

        assertThat(TurnLog.isOpen(open, turn.id())).isTrue();
        assertThat(TurnLog.isOpen(open, TurnId.next())).isFalse();
        assertThat(TurnLog.isOpen(parked, turn.id())).isFalse();
    }

    private Turn fresh() {
        UserMessageConfirmed said =
                new UserMessageConfirmed(MessageId.next(), Optional.empty(), "Go.", List.of());
        TurnClock standing = new TurnClock(() -> Instant.EPOCH, () -> 0);
        return Turn.fresh(session, said, TurnOptions.DEFAULT, standing);
    }

    private void add(String code) {
        turn.add(Drafts.AGENT, turn.rootTask(), new NoticeGiven(code, ""));
    }

    private Draft draft(AgentEvent event) {
        return turn.draft(Drafts.AGENT, turn.rootTask(), event);
    }

    private void cancel() {
        command(List.of(Drafts.of(turn.id(), new CancelRequested("Tess"))), SessionChange.STAY);
    }

    private CommandOutcome.Accepted<String> command(List<Draft> drafts, SessionChange change) {
        return (CommandOutcome.Accepted<String>)
                journal.command(
                        session,
                        BatchId.next(),
                        _ -> new CommandRule.Accept<>(drafts, change, "stored"));
    }

    private List<AgentEvent> stored() {
        return journal.ofTurn(session, turn.id()).stream().map(e -> e.envelope().event()).toList();
    }

    private List<String> codes() {
        return stored().stream()
                .filter(NoticeGiven.class::isInstance)
                .map(event -> ((NoticeGiven) event).code())
                .toList();
    }

    private static ModelCallCompleted answered(ToolCallBlock call) {
        return new ModelCallCompleted(
                CallId.next(),
                "general",
                "p",
                "m",
                List.of(call),
                AnswerStop.TOOL_USE,
                Usage.NONE,
                Optional.empty(),
                1);
    }

    private static ApprovalRequested question(ToolUseId call) {
        return new ApprovalRequested(
                ApprovalId.next(),
                call,
                "write",
                JsonText.EMPTY_OBJECT,
                "Write it",
                "It writes.",
                Instant.EPOCH,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Remembers how much was read of what others wrote. */
    private static final class CountedReads extends ForwardingJournal {
        private final List<Integer> limits = new ArrayList<>();
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
