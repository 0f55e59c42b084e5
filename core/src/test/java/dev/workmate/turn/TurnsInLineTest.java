package dev.workmate.turn;

import static dev.workmate.turn.Driving.ALWAYS;
import static dev.workmate.turn.Driving.await;
import static dev.workmate.turn.Driving.begin;
import static dev.workmate.turn.Driving.end;
import static dev.workmate.turn.Driving.enqueue;
import static dev.workmate.turn.Driving.kinds;
import static dev.workmate.turn.Driving.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.workmate.agent.Agents;
import dev.workmate.event.Draft;
import dev.workmate.event.LiveSignal.SessionStarted;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.ForwardingJournal;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.testkit.TroubledJournal;
import dev.workmate.testkit.TroubledJournal.Trouble;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.Permission;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.permission.RulePolicy;
import dev.workmate.turn.log.CrashPoint;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a turn begins, ends and is followed by the next, also where something fails. */
@Timeout(60)
class TurnsInLineTest {
    private final AtomicReference<TroubledJournal> troubled = new AtomicReference<>();

    @Test
    void everyPlaceIsPassedWhereACrashMustDoNoHarm() {
        List<CrashPoint> passed = new CopyOnWriteArrayList<>();
        TurnKit kit = new TurnKit(ScriptedModel.inOrder());
        ScriptedModel model = ScriptedModel.inOrder(Script.says("Hello."));
        Turns turns = TurnKit.turns(kit.journal(), kit.viewers(), model, passed::add);

        turns.submit(kit.session(), TurnKit.message("Hi"));
        await(() -> turns.runningCount() == 0);

        assertThat(passed)
                .containsExactly(
                        CrashPoint.BEFORE_SUBMIT,
                        CrashPoint.AFTER_SUBMIT,
                        CrashPoint.BEFORE_MODEL_CALL,
                        CrashPoint.AFTER_MODEL_CALL,
                        CrashPoint.BEFORE_TURN_END,
                        CrashPoint.BEFORE_APPEND,
                        CrashPoint.AFTER_APPEND,
                        CrashPoint.AFTER_TURN_END);
    }

    @Test
    void whoeverWatchesIsToldThatATurnBegins() {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.says("Hello.")));
        TurnId turn = kit.submit(TurnKit.message("Hi"));
        kit.viewers().awaitComplete(turn);

        assertThat(kit.viewers().signals()).startsWith(new SessionStarted(turn));
    }

    @Test
    void aTurnBelongsToTheProcessThatTookItsMessage() {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.hangs()));
        TurnId turn = begin(kit);

        assertThat(state(kit).owner()).contains(kit.turns().instance());
        end(kit, turn);
    }

    /** What a model has answered and cost is not forgotten with a fault that comes after it. */
    @Test
    void whatWasAnsweredBeforeAFaultIsStored() {
        AtomicBoolean faulty = new AtomicBoolean(true);
        CrashPoint.Watch fault =
                point -> {
                    if (point == CrashPoint.BEFORE_APPEND && faulty.getAndSet(false)) {
                        throw new IllegalStateException("of ours");
                    }
                };
        TurnKit kit = new TurnKit(ScriptedModel.inOrder());
        ScriptedModel model = ScriptedModel.inOrder(Script.says("Hello."));
        Turns turns = TurnKit.turns(kit.journal(), kit.viewers(), model, fault);
        turns.submit(kit.session(), TurnKit.message("Hi"));
        await(() -> turns.runningCount() == 0);

        assertThat(kinds(kit, ModelCallCompleted.class)).hasSize(1);
        assertThat(kinds(kit, MessageWritten.class)).hasSize(1);
        assertThat(kinds(kit, ErrorRaised.class))
                .extracting(ErrorRaised::code)
                .containsExactly("internal_error");
    }

    @Test
    void afterATurnThatMetAFaultTheNextBegins() {
        CountDownLatch queued = new CountDownLatch(1);
        TurnKit kit = kit(answeringAfter(queued));
        kit.submit(TurnKit.message("Hi"));
        TurnId next = enqueue(kit);
        troubled.get().trouble(Trouble.ofAppends(4, () -> new StackOverflowError("of ours")));
        queued.countDown();

        assertThat(kit.viewers().awaitComplete(next).stopReason()).isEqualTo(TurnStop.SUCCESS);
        assertThat(kinds(kit, TurnEnded.class))
                .extracting(TurnEnded::stopReason)
                .containsExactly(TurnStop.ERROR, TurnStop.SUCCESS);
    }

    /** Its process cannot store anything, another cannot read it, but somebody has stopped it. */
    @Test
    void afterATurnThatWasSetAsideTheNextBegins() {
        TurnKit kit = kit(ScriptedModel.inOrder(Script.says("Never stored.")));
        TroubledJournal fromOther = troubled.get().beside();
        troubled.get().trouble(Trouble.ofAppends(ALWAYS, TroubledJournal::away));
        TurnId turn = kit.submit(TurnKit.message("Hi"));
        TurnId next = enqueue(kit);
        Turns other = Driving.another(new UnreadableTurn(fromOther, turn), kit);

        assertThat(other.stop(kit.session())).isTrue();

        assertThat(kit.viewers().awaitComplete(next).stopReason()).isEqualTo(TurnStop.SUCCESS);
        assertThat(kinds(kit, ErrorRaised.class))
                .extracting(ErrorRaised::code)
                .containsExactly("turn_unreadable");
    }

    /** A question is left to a person only with every word seen. */
    @Test
    void whoeverSpeaksJustBeforeATurnWaitsIsHeardAndItWaitsOnce() {
        FakeTool pay =
                new FakeTool(
                        "pay", ToolTraits.READ, Permission.ask("Money leaves."), (_, _) -> "paid");
        AtomicBoolean spoken = new AtomicBoolean();
        TurnKit kit =
                new TurnKit(
                        listener -> new Interposing(TurnKit.inMemory(listener), spoken),
                        ScriptedModel.inOrder(Script.calls("pay", "{}")),
                        pay);
        TurnId turn = kit.submit(TurnKit.message("/alpha pay"));
        await(() -> state(kit).parked());

        assertThat(spoken).isTrue();
        assertThat(kinds(kit, TurnPaused.class)).hasSize(1);
        end(kit, turn);
    }

    /** What was said is known to the next turn without being read again. */
    @Test
    void aTurnThatEndsIsRememberedAndTold() {
        List<TurnListener.EndedTurn> told = new CopyOnWriteArrayList<>();
        CountedReads journal = new CountedReads(TurnKit.inMemory(CommitListener.NONE));
        TurnKit kit = new TurnKit(_ -> journal, ScriptedModel.inOrder());
        ScriptedModel model = ScriptedModel.inOrder(Script.says("One."), Script.says("Two."));
        TurnParts parts = TurnKit.parts(journal, kit.viewers(), model);
        Turns turns = new Turns(Driving.with(parts, told::add, CrashPoint.Watch.NONE));

        turns.submit(kit.session(), TurnKit.message("First?"));
        await(() -> turns.runningCount() == 0);
        journal.reads.clear();
        turns.submit(kit.session(), TurnKit.message("Second?"));
        await(() -> turns.runningCount() == 0);

        assertThat(told)
                .extracting(
                        TurnListener.EndedTurn::first,
                        TurnListener.EndedTurn::question,
                        TurnListener.EndedTurn::answer)
                .containsExactly(tuple(true, "First?", "One."), tuple(false, "Second?", "Two."));
        assertThat(model.requests().getLast().messages().toString()).contains("First?", "One.");
        assertThat(journal.reads).as("of what was said before").isEmpty();
    }

    @Test
    void aSetupIsTheSameOnlyWithItsAgentsAndItsRules() {
        Agents agents = TestAgents.team();
        RulePolicy policy = new RulePolicy(List.of());
        Setup setup = new Setup(agents, policy);

        assertThat(setup.isSame(new Setup(agents, policy))).isTrue();
        assertThat(setup.isSame(new Setup(TestAgents.team(), policy))).isFalse();
        assertThat(setup.isSame(new Setup(agents, new RulePolicy(List.of())))).isFalse();
    }

    private TurnKit kit(ScriptedModel model) {
        return new TurnKit(
                listener -> {
                    troubled.set(new TroubledJournal(TurnKit.inMemory(listener)));
                    return troubled.get();
                },
                model);
    }

    private static ScriptedModel answeringAfter(CountDownLatch queued) {
        return ScriptedModel.inOrder(
                deltas -> {
                    queued.await();
                    return Script.says("Never stored.").play(deltas);
                },
                Script.says("Here."));
    }

    /** Cannot make sense of one turn. */
    private static final class UnreadableTurn extends ForwardingJournal {
        private final TurnId unreadable;

        UnreadableTurn(Journal next, TurnId unreadable) {
            super(next);
            this.unreadable = unreadable;
        }

        @Override
        public List<Recorded> ofTurn(SessionId session, TurnId turn) {
            if (turn.equals(unreadable)) {
                throw new IllegalArgumentException("no such event");
            }
            return next.ofTurn(session, turn);
        }
    }

    /** Stores a word of somebody else just before a turn first waits for a person. */
    private static final class Interposing extends ForwardingJournal {
        private final AtomicBoolean spoken;

        Interposing(Journal next, AtomicBoolean spoken) {
            super(next);
            this.spoken = spoken;
        }

        @Override
        public AppendOutcome append(Append append) {
            if (append.change().equals(SessionChange.PARK) && spoken.compareAndSet(false, true)) {
                List<Draft> word = List.of(Drafts.of(append.turn(), new NoticeGiven("aside", "")));
                next.command(
                        append.session(),
                        BatchId.next(),
                        _ -> new CommandRule.Accept<>(word, SessionChange.STAY, "stored"));
            }
            return next.append(append);
        }
    }

    /** Remembers what was read of earlier turns. */
    private static final class CountedReads extends ForwardingJournal {
        private final List<Long> reads = new CopyOnWriteArrayList<>();

        CountedReads(Journal next) {
            super(next);
        }

        @Override
        public List<Recorded> before(SessionId session, long sequence, int limit, Reach reach) {
            reads.add(sequence);
            return next.before(session, sequence, limit, reach);
        }
    }
}
