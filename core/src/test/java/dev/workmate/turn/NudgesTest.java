package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.LiveSignal.TextArrived;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.testkit.ForwardingJournal;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.Resending;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two processes on one journal: what is said through one reaches the turn the other runs. */
@Timeout(60)
class NudgesTest {
    private final ScriptedModel model = ScriptedModel.inOrder(Script.hangs());
    private final TurnKit owner = new TurnKit(model);
    private final List<Nudge> sent = new CopyOnWriteArrayList<>();
    private final CountDownLatch sending = new CountDownLatch(1);

    @Test
    void aStopThroughAnotherProcessTakesEffectAtOnce() {
        InProcessNudges nudges = new InProcessNudges();
        nudges.join(owner.turns()::nudged);
        TurnId turn = begin();

        assertThat(other(nudges).stop(owner.session())).isTrue();

        assertThat(owner.viewers().awaitComplete(turn).stopReason())
                .isEqualTo(TurnStop.USER_CANCELLED);
        assertThat(owner.log())
                .as("it was ended by the thread that ran it")
                .noneMatch(event -> event.envelope().event() instanceof TurnResumed);
    }

    @Test
    void aStopWhoseNudgeIsLostTakesEffectWithTheNextSweep() throws InterruptedException {
        TurnId turn = begin();
        assertThat(other(this::lose).stop(owner.session())).isTrue();
        assertThat(sending.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(sent).containsExactly(new Nudge(owner.session().id(), turn, Nudge.Cause.STOP));
        assertThat(owner.journal().find(owner.session().id()).orElseThrow().openTurn())
                .contains(turn);

        owner.turns().sweep();

        assertThat(owner.viewers().awaitComplete(turn).stopReason())
                .isEqualTo(TurnStop.USER_CANCELLED);
    }

    @Test
    void aNudgeThatFailsOrHangsIsNotFeltByWhoeverStops() {
        CountDownLatch never = new CountDownLatch(1);
        TurnId turn = begin();
        Turns failing =
                other(
                        nudge -> {
                            throw new AssertionError("no way to send " + nudge);
                        });
        Turns hanging = other(_ -> awaitQuietly(never));

        assertThat(failing.stop(owner.session())).isTrue();
        assertThat(hanging.stop(owner.session())).isTrue();

        owner.turns().sweep();
        assertThat(owner.viewers().awaitComplete(turn).stopReason())
                .isEqualTo(TurnStop.USER_CANCELLED);
        never.countDown();
    }

    @Test
    void aNudgeForATurnThatIsNotHereDoesNothing() {
        TurnId turn = begin();
        Turns other = other(this::lose);
        SessionId session = owner.session().id();
        long head = owner.journal().find(session).orElseThrow().head();

        for (Nudge.Cause cause : Nudge.Cause.values()) {
            other.nudged(new Nudge(session, turn, cause));
            owner.turns().nudged(new Nudge(session, TurnId.next(), cause));
            owner.turns().nudged(new Nudge(SessionId.next(), TurnId.next(), cause));
        }

        assertThat(other.runningCount()).isZero();
        assertThat(owner.journal().find(session).orElseThrow())
                .satisfies(
                        state -> {
                            assertThat(state.openTurn()).contains(turn);
                            assertThat(state.head()).isEqualTo(head);
                        });
        assertThat(sent).isEmpty();
        owner.turns().stop(owner.session());
        owner.viewers().awaitComplete(turn);
    }

    /** Nobody waits here: whoever is said to be stopped is looked at at once. */
    @Test
    void aNudgeWithoutAStopDoesNotTakeTheTurnFromItsThread() throws InterruptedException {
        WatchedJournal watched = new WatchedJournal(owner.journal());
        Turns impatient =
                new Turns(
                        TurnKit.parts(watched, owner.viewers(), model),
                        Peers.NONE,
                        new Pace(Resending.patient(), _ -> false, System::nanoTime));
        TurnId turn =
                ((SubmitOutcome.Accepted) impatient.submit(owner.session(), TurnKit.message("Hi")))
                        .turnId();
        owner.viewers().awaitSignal(TextArrived.class::isInstance);

        impatient.nudged(new Nudge(owner.session().id(), turn, Nudge.Cause.STOP));

        assertThat(watched.read.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(watched.claims).as("nobody takes it").hasValue(0);
        impatient.stop(owner.session());
        assertThat(owner.viewers().awaitComplete(turn).stopReason())
                .isEqualTo(TurnStop.USER_CANCELLED);
    }

    /** Tells when the log of a turn is read, and how often a turn was claimed by then. */
    private static final class WatchedJournal extends ForwardingJournal {
        final CountDownLatch read = new CountDownLatch(1);
        final AtomicInteger claims = new AtomicInteger();

        WatchedJournal(Journal next) {
            super(next);
        }

        @Override
        public List<Recorded> ofTurn(SessionId session, TurnId turn) {
            List<Recorded> stored = next.ofTurn(session, turn);
            read.countDown();
            return stored;
        }

        @Override
        public Optional<SessionState> claim(SessionId session, long epoch, InstanceId instance) {
            claims.incrementAndGet();
            return next.claim(session, epoch, instance);
        }
    }

    @Test
    void aMessageQueuedThroughAnotherProcessNudgesTheOwner() throws InterruptedException {
        TurnId turn = begin();
        other(this::lose)
                .submit(
                        owner.session(),
                        TurnKit.message(
                                "And then?", TurnOptions.DEFAULT, NewMessage.WhenBusy.ENQUEUE));
        assertThat(sending.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(sent)
                .containsExactly(new Nudge(owner.session().id(), turn, Nudge.Cause.MESSAGE));
        owner.turns().stop(owner.session());
        owner.viewers().awaitComplete(turn);
    }

    /** The thread has ended one turn and hangs before it has taken up the next. */
    @Test
    void aStopIsHeardForATurnThatWaitsBehindAThreadThatHangs() throws InterruptedException {
        CountDownLatch answering = new CountDownLatch(1);
        CountDownLatch reached = new CountDownLatch(1);
        CountDownLatch free = new CountDownLatch(1);
        ScriptedModel slow =
                ScriptedModel.inOrder(
                        deltas -> {
                            answering.await();
                            return Script.says("Done.").play(deltas);
                        });
        Turns hanging =
                new Turns(
                        Driving.with(
                                TurnKit.parts(owner.journal(), owner.viewers(), slow),
                                _ -> {
                                    reached.countDown();
                                    awaitQuietly(free);
                                },
                                CrashPoint.Watch.NONE),
                        Peers.NONE,
                        new Pace(Resending.patient(), _ -> false, System::nanoTime));
        hanging.submit(owner.session(), TurnKit.message("Hi"));
        SubmitOutcome.Accepted waiting =
                (SubmitOutcome.Accepted)
                        hanging.submit(
                                owner.session(),
                                TurnKit.message(
                                        "And then?",
                                        TurnOptions.DEFAULT,
                                        NewMessage.WhenBusy.ENQUEUE));
        answering.countDown();
        assertThat(reached.await(30, TimeUnit.SECONDS)).isTrue();
        InProcessNudges nudges = new InProcessNudges();
        nudges.join(hanging::nudged);

        assertThat(other(nudges).stop(owner.session())).isTrue();

        assertThat(owner.viewers().awaitComplete(waiting.turnId()).stopReason())
                .isEqualTo(TurnStop.USER_CANCELLED);
        free.countDown();
    }

    @Test
    void oneWhoFailsKeepsNobodyFromHearing() {
        InProcessNudges nudges = new InProcessNudges();
        Consumer<Nudge> failing =
                nudge -> {
                    throw new IllegalStateException("cannot hear " + nudge);
                };
        nudges.join(failing);
        nudges.join(sent::add);
        Nudge nudge = new Nudge(SessionId.next(), TurnId.next(), Nudge.Cause.ANSWER);
        nudges.send(nudge);
        assertThat(sent).containsExactly(nudge);
    }

    private TurnId begin() {
        TurnId turn = owner.submit(TurnKit.message("Hi"));
        owner.viewers().awaitSignal(TextArrived.class::isInstance);
        return turn;
    }

    private Turns other(Nudges nudges) {
        return TurnKit.besideOthers(
                nudges, owner.journal(), owner.viewers(), ScriptedModel.inOrder());
    }

    private void lose(Nudge nudge) {
        sent.add(nudge);
        sending.countDown();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
