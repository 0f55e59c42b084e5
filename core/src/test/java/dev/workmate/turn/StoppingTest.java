package dev.workmate.turn;

import static dev.workmate.turn.Driving.ALWAYS;
import static dev.workmate.turn.Driving.FAULT;
import static dev.workmate.turn.Driving.another;
import static dev.workmate.turn.Driving.await;
import static dev.workmate.turn.Driving.begin;
import static dev.workmate.turn.Driving.end;
import static dev.workmate.turn.Driving.kinds;
import static dev.workmate.turn.Driving.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.LiveSignal.TextArrived;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionState;
import dev.workmate.testkit.ForwardingJournal;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TroubledJournal;
import dev.workmate.testkit.TroubledJournal.Trouble;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.NewMessage.WhenBusy;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.Resending;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stops: whom they reach, where they stand, and when they come too late. */
@Timeout(60)
class StoppingTest {
    private final List<Nudge> sent = new CopyOnWriteArrayList<>();

    /** Whoever stops a turn waits for its thread, and knows when it is done. */
    @Test
    void whoeverStopsATurnHearsThatItIsOver() {
        List<CountDownLatch> ends = new CopyOnWriteArrayList<>();
        TurnKit kit = new TurnKit(ScriptedModel.inOrder());
        Patience noting =
                end -> {
                    ends.add(end);
                    return true;
                };
        CrashPoint.Watch waiting =
                point -> {
                    if (point == CrashPoint.BEFORE_TURN_END) {
                        await(() -> !ends.isEmpty());
                    }
                };
        ScriptedModel model = ScriptedModel.inOrder(Script.hangs());
        TurnParts parts = TurnKit.parts(kit.journal(), kit.viewers(), model);
        Turns turns =
                new Turns(
                        Driving.with(parts, parts.observers().listener(), waiting),
                        Peers.NONE,
                        new Pace(Resending.patient(), noting, System::nanoTime));
        turns.submit(kit.session(), TurnKit.message("Hi"));
        kit.viewers().awaitSignal(TextArrived.class::isInstance);

        turns.stop(kit.session());

        await(() -> ends.size() == 1 && ends.getFirst().getCount() == 0);
    }

    @Test
    void aTurnThatEndedJustNowCannotBeStopped() {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.says("Hello.")));
        TurnId turn = kit.submit(TurnKit.message("Hi"));
        kit.viewers().awaitComplete(turn);
        TroubledJournal stale =
                new TroubledJournal(new Stale(kit.journal(), withOpen(state(kit), turn)));

        assertThat(another(stale, kit).stop(kit.session())).isFalse();
        stale.trouble(Trouble.ofTurnReads(ALWAYS, FAULT));
        assertThat(another(stale, kit).stop(kit.session())).as("nor can it be read").isFalse();
        assertThat(kinds(kit, CancelRequested.class)).isEmpty();
    }

    /** A stop from outside has a place of its own behind what the turn can have said. */
    @Test
    void aStopFromAnotherProcessHasAPlaceAndEveryTryWakesTheOwner() {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.hangs()));
        TurnId turn = begin(kit);
        Turns beside =
                TurnKit.besideOthers(
                        sent::add, kit.journal(), kit.viewers(), ScriptedModel.inOrder());

        assertThat(beside.stop(kit.session())).isTrue();
        assertThat(beside.stop(kit.session())).isTrue();

        await(() -> sent.size() == 2);
        assertThat(kit.log())
                .filteredOn(event -> event.envelope().event() instanceof CancelRequested)
                .singleElement()
                .satisfies(event -> assertThat(event.envelope().index()).isLessThan(1_000_000_000));
        end(kit, turn);
    }

    @Test
    void aStopOfOnesOwnTurnWakesNobodyElse() {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder());
        Turns turns =
                TurnKit.besideOthers(
                        sent::add,
                        kit.journal(),
                        kit.viewers(),
                        ScriptedModel.inOrder(Script.hangs()));
        turns.submit(kit.session(), TurnKit.message("Hi"));
        kit.viewers().awaitSignal(TextArrived.class::isInstance);
        turns.stop(kit.session());
        await(() -> turns.runningCount() == 0);

        assertThat(sent).isEmpty();
    }

    @Test
    void aRepeatedMessageDoesNotInterruptTheTurnItBegan() {
        TurnKit kit = new TurnKit(new ScriptedModel(_ -> Script.hangs()));
        NewMessage message = interrupting("one");
        TurnId turn = kit.submit(message);
        kit.viewers().awaitSignal(TextArrived.class::isInstance);

        assertThat(kit.submit(message)).isEqualTo(turn);
        assertThat(kinds(kit, CancelRequested.class)).isEmpty();

        TurnId other = kit.submit(interrupting("two"));
        assertThat(kit.viewers().awaitComplete(turn).stopReason())
                .isEqualTo(TurnStop.USER_CANCELLED);
        end(kit, other);
    }

    /** A turn that was stopped is over; its stop must not be held against the one after it. */
    @Test
    void aStopThatIsHeardLateLeavesTheNextTurnAlone() {
        CountDownLatch answering = new CountDownLatch(1);
        TurnKit kit = new TurnKit(ScriptedModel.inOrder());
        Looks journal = new Looks(kit.journal());
        ScriptedModel model =
                ScriptedModel.inOrder(
                        Script.hangs(),
                        deltas -> {
                            answering.await();
                            return Script.says("Here.").play(deltas);
                        });
        Turns impatient =
                new Turns(
                        TurnKit.parts(journal, kit.viewers(), model),
                        Peers.NONE,
                        new Pace(Resending.patient(), _ -> false, System::nanoTime));
        TurnId stopped = submit(impatient, kit);
        kit.viewers().awaitSignal(TextArrived.class::isInstance);
        impatient.stop(kit.session());
        kit.viewers().awaitComplete(stopped);
        await(() -> impatient.runningCount() == 0);
        TurnId next = submit(impatient, kit);
        await(() -> model.requests().size() == 2);
        long epoch = state(kit).epoch();
        int looks = journal.looks.get();

        impatient.nudged(new Nudge(kit.session().id(), stopped, Nudge.Cause.STOP));

        await(() -> journal.looks.get() > looks);
        answering.countDown();
        assertThat(kit.viewers().awaitComplete(next).stopReason()).isEqualTo(TurnStop.SUCCESS);
        assertThat(state(kit).epoch()).as("ended by its own thread").isEqualTo(epoch);
    }

    @Test
    void whatIsOverNeedNotBeWaitedFor() throws InterruptedException {
        assertThat(Patience.ofASecond().await(new CountDownLatch(0))).isTrue();
    }

    private static TurnId submit(Turns turns, TurnKit kit) {
        return ((SubmitOutcome.Accepted) turns.submit(kit.session(), TurnKit.message("Hi")))
                .turnId();
    }

    private static NewMessage interrupting(String clientId) {
        return new NewMessage(
                "Go on.",
                Optional.of(clientId),
                List.of(),
                TurnOptions.DEFAULT,
                WhenBusy.INTERRUPT);
    }

    private static SessionState withOpen(SessionState state, TurnId turn) {
        return new SessionState(
                state.id(),
                state.head(),
                state.visibleHead(),
                state.epoch(),
                state.owner(),
                Optional.of(turn),
                false,
                0,
                List.of(),
                state.lastHash(),
                false);
    }

    /** Tells of a session as it was. */
    private static final class Stale extends ForwardingJournal {
        private final SessionState before;

        Stale(Journal next, SessionState before) {
            super(next);
            this.before = before;
        }

        @Override
        public Optional<SessionState> find(SessionId session) {
            return Optional.of(before);
        }
    }

    /** Counts how often somebody looks at a session. */
    private static final class Looks extends ForwardingJournal {
        private final AtomicInteger looks = new AtomicInteger();

        Looks(Journal next) {
            super(next);
        }

        @Override
        public Optional<SessionState> find(SessionId session) {
            Optional<SessionState> found = next.find(session);
            looks.incrementAndGet();
            return found;
        }
    }
}
