package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.LiveSignal.TextArrived;
import dev.workmate.event.LiveSignal.TurnCompleted;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Patience;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TroubledJournal;
import dev.workmate.testkit.TroubledJournal.Trouble;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.Permission;
import dev.workmate.tool.ToolTraits;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.log.CrashPoint;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Parts of our own fail: a turn waits, ends with a stored error, or is taken up again. */
@Timeout(60)
class OwnFaultsTest {
    private static final int ALWAYS = Integer.MAX_VALUE;

    private final AtomicReference<TroubledJournal> troubled = new AtomicReference<>();

    @Test
    @Tag("slow")
    void aJournalThatIsAwayForSecondsIsWaitedFor() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch away = new CountDownLatch(1);
        TurnKit kit =
                kit(
                        ScriptedModel.inOrder(
                                deltas -> {
                                    asked.countDown();
                                    away.await();
                                    return Script.says("Here.").play(deltas);
                                }));
        TurnId turn = kit.submit(TurnKit.message("Hi"));
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
        AtomicInteger tries = new AtomicInteger();
        journal()
                .trouble(
                        (_, _) -> {
                            tries.incrementAndGet();
                            return TroubledJournal.away();
                        });
        away.countDown();
        await(() -> kit.turns().waitingForStore() == 1);
        // More often than for any person who waits for an answer.
        await(() -> tries.get() > 6);
        journal().calm();
        assertThat(kit.viewers().awaitComplete(turn).stopReason()).isEqualTo(TurnStop.SUCCESS);
        assertThat(kit.turns().waitingForStore()).isZero();
    }

    @Test
    @Tag("slow")
    void whoeverStopsMeanwhileIsToldAndWhoStopsAfterwardsIsObeyed() throws InterruptedException {
        AtomicBoolean fails = new AtomicBoolean(true);
        FakeTool slow =
                FakeTool.reading(
                        "slow",
                        (_, _) -> {
                            if (fails.getAndSet(false)) {
                                journal().trouble(Trouble.everything());
                            } else {
                                // The turn may have gone on by the time of the second stop.
                                new CountDownLatch(1).await();
                            }
                            return "done";
                        });
        TurnKit kit = kit(new ScriptedModel(_ -> Script.calls("slow", "{}")), slow);
        TurnId turn = kit.submit(TurnKit.message("/alpha slow"));
        await(() -> kit.turns().waitingForStore() > 0);
        assertThatThrownBy(() -> kit.turns().stop(kit.session()))
                .isInstanceOf(JournalException.class);
        journal().calm();
        assertThat(kit.turns().stop(kit.session())).isTrue();
        // Without any sweep.
        assertThat(kit.viewers().awaitComplete(turn).stopReason())
                .isEqualTo(TurnStop.USER_CANCELLED);
    }

    @Test
    void aTurnThatWasLeftIsTakenUpByASweep() {
        TurnKit kit = kit(ScriptedModel.inOrder(Script.says("Never heard."), Script.says("Here.")));
        journal().trouble(Trouble.ofAppends(ALWAYS, () -> new IllegalStateException("no room")));
        kit.submit(TurnKit.message("Hi"));
        await(() -> kit.turns().runningCount() == 0);
        assertThat(kit.turns().sweep()).isEqualTo(1);
        await(() -> kit.turns().runningCount() == 0);
        journal().calm();
        int sweeps = sweepUntilRest(kit.turns());
        assertThat(sweeps).isBetween(1, 4);
        assertThat(endings(kit)).containsExactly(TurnStop.SUCCESS);
    }

    @Test
    void aReadThatFailsAfterAnApprovalEndsNothingForGood() {
        FakeTool pay =
                new FakeTool(
                        "pay", ToolTraits.READ, Permission.ask("Money leaves."), (_, _) -> "paid");
        TurnKit kit =
                kit(ScriptedModel.inOrder(Script.calls("pay", "{}"), Script.says("Done.")), pay);
        kit.submit(TurnKit.message("/alpha pay"));
        ApprovalRequested question = awaitQuestion(kit);
        journal().trouble(afterTheAnswer(3));
        kit.turns()
                .resolve(
                        kit.session(),
                        question.approvalId(),
                        PersonsAnswer.of(Decision.APPROVED, "Tess"));
        assertThat(awaitEnd(kit)).isEqualTo(TurnStop.SUCCESS);
    }

    /** The answer is stored; the next reads of its turn fail. */
    private static Trouble afterTheAnswer(int times) {
        AtomicBoolean answered = new AtomicBoolean();
        Trouble reads = Trouble.ofTurnReads(times, () -> new IllegalStateException("unreadable"));
        return (way, session) -> {
            answered.compareAndSet(false, way == TroubledJournal.Way.COMMAND);
            return answered.get() ? reads.of(way, session) : null;
        };
    }

    @Test
    void oneTurnThatCannotBeReadStopsNobodyElse() {
        ScriptedModel model = new ScriptedModel(_ -> Script.says("Here."));
        TurnKit kit = kit(model);
        List<OwnedSession> sessions = List.of(kit.session(), kit.newSession(), kit.newSession());
        journal().trouble(Trouble.ofAppends(ALWAYS, TroubledJournal::away));
        sessions.forEach(session -> kit.turns().submit(session, TurnKit.message("Hi")));
        SessionId bad = sessions.get(1).id();
        TroubledJournal fromNext = journal().beside();
        fromNext.trouble(Trouble.unreadable(bad));
        Turns next = anotherProcess(fromNext, kit, model);
        assertThat(next.recover()).isEqualTo(3);
        await(() -> kit.journal().unfinished().equals(List.of(bad)));
        assertThat(kinds(kit, sessions.getFirst(), ErrorRaised.class)).isEmpty();
        assertThat(kinds(kit, sessions.getFirst(), MessageWritten.class)).hasSize(1);
        assertThat(kinds(kit, sessions.getLast(), MessageWritten.class)).hasSize(1);
        sweepUntilRest(next);
        assertThat(kinds(kit, sessions.get(1), ErrorRaised.class))
                .extracting(ErrorRaised::code)
                .containsExactly("turn_unreadable");
        assertThat(next.submit(sessions.get(1), TurnKit.message("Again")))
                .isInstanceOf(SubmitOutcome.Accepted.class);
    }

    @Test
    void aStopEndsATurnThatCannotBeRead() {
        ScriptedModel model = new ScriptedModel(_ -> Script.says("Here."));
        TurnKit kit = kit(model);
        journal().trouble(Trouble.ofAppends(ALWAYS, TroubledJournal::away));
        kit.submit(TurnKit.message("Hi"));
        TroubledJournal fromNext = journal().beside();
        fromNext.trouble(Trouble.unreadable(kit.session().id()));
        Turns next = anotherProcess(fromNext, kit, model);
        assertThat(next.stop(kit.session())).isTrue();
        await(() -> kit.journal().unfinished().isEmpty());
        assertThat(kinds(kit, kit.session(), ErrorRaised.class))
                .extracting(ErrorRaised::code)
                .containsExactly("turn_unreadable");
    }

    @Test
    void aFaultOfOursIsAStoredErrorThatNamesItsTurn() {
        TurnKit kit = kit(ScriptedModel.inOrder(Script.says("Never stored.")));
        journal().trouble(Trouble.ofAppends(4, () -> new StackOverflowError("of ours")));
        TurnId turn = kit.submit(TurnKit.message("Hi"));
        assertThat(kit.viewers().awaitComplete(turn).stopReason()).isEqualTo(TurnStop.ERROR);
        assertThat(kinds(kit, kit.session(), ErrorRaised.class))
                .extracting(ErrorRaised::code, ErrorRaised::correlationId)
                .containsExactly(tuple("internal_error", turn.value()));
    }

    @Test
    void whatWasDoneBeforeAFaultIsKept() {
        FakeTool stamp = FakeTool.once("stamp", (_, _) -> "stamped");
        ScriptedModel model =
                ScriptedModel.inOrder(
                        Script.calls("stamp", "{}"),
                        _ -> {
                            throw new AssertionError("an error of the adapter's");
                        });
        TurnKit kit = kit(model, stamp);
        TurnId turn = kit.submit(TurnKit.message("/alpha stamp"));
        assertThat(kit.viewers().awaitComplete(turn).stopReason()).isEqualTo(TurnStop.ERROR);
        assertThat(kinds(kit, kit.session(), ToolFinished.class))
                .extracting(ToolFinished::status)
                .containsExactly(ToolStatus.SUCCESS);
        assertThat(kinds(kit, kit.session(), ErrorRaised.class))
                .extracting(ErrorRaised::code)
                .containsExactly("model_error");
    }

    @Test
    void twoStopsOfOneTurnAreStoredOnceAndEveryPlaceIsTakenOnce() {
        TurnKit kit = kit(ScriptedModel.inOrder(Script.hangs()));
        Turns other = TurnKit.besideOthers(journal(), kit.viewers(), ScriptedModel.inOrder());
        TurnId turn = kit.submit(TurnKit.message("Hi"));
        kit.viewers().awaitSignal(TextArrived.class::isInstance);
        assertThat(other.stop(kit.session())).isTrue();
        assertThat(kit.turns().stop(kit.session())).isTrue();
        kit.viewers().awaitComplete(turn);
        assertThat(kinds(kit, kit.session(), CancelRequested.class)).hasSize(1);
        assertThat(kit.log()).extracting(event -> event.envelope().index()).doesNotHaveDuplicates();
    }

    private TurnKit kit(ScriptedModel model, FakeTool... tools) {
        return new TurnKit(
                listener -> {
                    troubled.set(new TroubledJournal(TurnKit.inMemory(listener)));
                    return troubled.get();
                },
                model,
                tools);
    }

    private TroubledJournal journal() {
        return troubled.get();
    }

    private static Turns anotherProcess(TroubledJournal journal, TurnKit kit, ScriptedModel model) {
        return TurnKit.turns(journal, kit.viewers(), model, CrashPoint.Watch.NONE);
    }

    /** How many sweeps it takes. */
    private int sweepUntilRest(Turns turns) {
        int sweeps = 0;
        while (!journal().unfinished().isEmpty()) {
            assertThat(++sweeps).isLessThan(200);
            turns.sweep();
            await(() -> turns.runningCount() == 0);
        }
        return sweeps;
    }

    private static List<TurnStop> endings(TurnKit kit) {
        return kinds(kit, kit.session(), TurnEnded.class).stream()
                .map(TurnEnded::stopReason)
                .toList();
    }

    private static <T extends AgentEvent> List<T> kinds(
            TurnKit kit, OwnedSession session, Class<T> type) {
        return kit.journal().after(session.id(), 0, 10_000, Reach.ALL).stream()
                .map(Recorded::envelope)
                .map(envelope -> envelope.event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    private static ApprovalRequested awaitQuestion(TurnKit kit) {
        return (ApprovalRequested)
                kit.viewers()
                        .awaitEvent(it -> it.envelope().event() instanceof ApprovalRequested)
                        .envelope()
                        .event();
    }

    private static TurnStop awaitEnd(TurnKit kit) {
        return ((TurnCompleted) kit.viewers().awaitSignal(TurnCompleted.class::isInstance))
                .stopReason();
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + Patience.LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waited in vain").isLessThan(deadline);
            java.util.concurrent.locks.LockSupport.parkNanos(500_000);
        }
    }
}
