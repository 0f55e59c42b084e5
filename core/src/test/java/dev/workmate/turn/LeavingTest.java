package dev.workmate.turn;

import static dev.workmate.turn.Driving.enqueue;
import static dev.workmate.turn.Driving.kinds;
import static dev.workmate.turn.Driving.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.ModelEvent.ModelCallStarted;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.id.TurnId;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A process that goes down in order: its turns go on elsewhere from their next durable point, while
 * it is still there, and nothing is done twice.
 */
@Timeout(60)
class LeavingTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final CountDownLatch acting = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final AtomicInteger acted = new AtomicInteger();
    private final FakeTool pay =
            FakeTool.once(
                    "pay",
                    (_, _) -> {
                        acting.countDown();
                        mayEnd.await();
                        acted.incrementAndGet();
                        return "paid";
                    });
    private final ScriptedModel here = ScriptedModel.inOrder(Script.calls("pay", "{}"));
    private final ScriptedModel there = new ScriptedModel(_ -> Script.says("Done."));
    private final TurnKit kit = new TurnKit(here, pay);
    private final InProcessNudges nudges = new InProcessNudges();

    /** Both take each other to be there. */
    private final Turns leaving =
            TurnKit.besideOthers(nudges, kit.journal(), kit.viewers(), here, pay);

    private final Turns other =
            TurnKit.besideOthers(nudges, kit.journal(), kit.viewers(), there, pay);

    @AfterEach
    void letGo() {
        mayEnd.countDown();
    }

    @Test
    void aTurnGoesOnElsewhereOnceTheStepUnderWayIsStored() throws InterruptedException {
        nudges.join(other::nudged);
        TurnId turn = beginToPay();

        leaving.leave();
        assertThat(leaving.awaitLeft(Duration.ofMillis(1))).as("it still acts").isEqualTo(1);
        assertThat(other.sweep()).as("nobody else may act").isZero();
        mayEnd.countDown();

        assertThat(leaving.awaitLeft(LONG)).isZero();
        kit.viewers().awaitComplete(turn);
        assertThat(acted).hasValue(1);
        assertThat(here.requests()).hasSize(1);
        assertThat(there.requests()).hasSize(1);
        assertThat(kinds(kit, TurnResumed.class)).hasSize(1);
        assertThat(kinds(kit, ModelCallStarted.class)).hasSize(2);
        assertThat(kinds(kit, ModelCallFailed.class)).as("no call was begun in vain").isEmpty();
        assertThat(kinds(kit, TurnEnded.class)).hasSize(1);
    }

    @Test
    void whatWasGivenAwayIsFoundByTheNextSweepWhereTheNudgeIsLost() throws InterruptedException {
        TurnId turn = beginToPay();
        leaving.leave();
        mayEnd.countDown();
        assertThat(leaving.awaitLeft(LONG)).isZero();
        assertThat(state(kit).owner()).isEmpty();
        assertThat(leaving.sweep()).as("it takes nothing up any more").isZero();

        assertThat(other.sweep()).isEqualTo(1);

        kit.viewers().awaitComplete(turn);
        assertThat(acted).hasValue(1);
    }

    @Test
    void aMessageThatStillComesIsAnsweredElsewhere() throws InterruptedException {
        nudges.join(other::nudged);
        leaving.leave();

        TurnId turn = submit("/alpha go");

        kit.viewers().awaitComplete(turn);
        assertThat(leaving.awaitLeft(LONG)).isZero();
        assertThat(here.requests()).isEmpty();
        assertThat(there.requests()).isNotEmpty();
    }

    @Test
    void aTurnThatWaitsInLineGoesOverWithTheOneBeforeIt() throws InterruptedException {
        nudges.join(other::nudged);
        TurnId first = beginToPay();
        TurnId second = enqueue(kit);
        leaving.leave();
        mayEnd.countDown();

        kit.viewers().awaitComplete(first);
        kit.viewers().awaitComplete(second);
        assertThat(leaving.awaitLeft(LONG)).isZero();
        assertThat(here.requests()).hasSize(1);
        assertThat(acted).hasValue(1);
    }

    @Test
    void whoStaysKeepsItsTurn() {
        nudges.join(other::nudged);
        TurnId turn = begin();

        other.nudged(new Nudge(kit.session().id(), turn, Nudge.Cause.RELEASE));
        assertThat(other.sweep()).isZero();
        mayEnd.countDown();

        kit.viewers().awaitComplete(turn);
        assertThat(there.requests()).isEmpty();
        assertThat(kinds(kit, TurnResumed.class)).isEmpty();
    }

    private TurnId beginToPay() throws InterruptedException {
        TurnId turn = begin();
        assertThat(acting.await(30, TimeUnit.SECONDS)).isTrue();
        return turn;
    }

    private TurnId begin() {
        return submit("/alpha pay");
    }

    private TurnId submit(String words) {
        return ((SubmitOutcome.Accepted) leaving.submit(kit.session(), TurnKit.message(words)))
                .turnId();
    }
}
