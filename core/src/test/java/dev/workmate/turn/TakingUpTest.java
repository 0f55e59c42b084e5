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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionState;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.ForwardingJournal;
import dev.workmate.testkit.Patience;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TroubledJournal;
import dev.workmate.testkit.TroubledJournal.Trouble;
import dev.workmate.testkit.TurnKit;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.ToolTraits;
import dev.workmate.turn.log.CrashPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Open turns that nobody works on are taken up, and others are left alone. */
@Timeout(60)
class TakingUpTest {
    @Test
    void theMoreOftenInVainTheMoreRarelyATurnIsTakenUp() {
        AtomicReference<TroubledJournal> troubled = new AtomicReference<>();
        TurnKit kit =
                new TurnKit(
                        listener -> {
                            troubled.set(new TroubledJournal(TurnKit.inMemory(listener)));
                            return troubled.get();
                        },
                        new ScriptedModel(_ -> Script.says("Never stored.")));
        troubled.get().trouble(Trouble.ofAppends(ALWAYS, FAULT));
        kit.submit(TurnKit.message("Hi"));
        List<Integer> taken = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            await(() -> kit.turns().runningCount() == 0);
            taken.add(kit.turns().sweep());
        }

        assertThat(taken).containsExactly(1, 1, 0, 1, 0, 0, 0, 1);
        await(() -> kit.turns().runningCount() == 0);
    }

    @Test
    void aTurnOfAProcessThatIsThereIsLeftToIt() {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.hangs()));
        TurnId turn = begin(kit);
        Turns beside = TurnKit.besideOthers(kit.journal(), kit.viewers(), ScriptedModel.inOrder());

        assertThat(beside.sweep()).isZero();

        assertThat(state(kit).epoch()).isEqualTo(1);
        end(kit, turn);
    }

    @Test
    void whatSomebodyElseWasQuickerToTakeUpIsNotCounted() {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.hangs()));
        TurnId turn = begin(kit);
        Turns late = another(new TooLate(kit.journal()), kit);

        assertThat(late.sweep()).isZero();
        assertThat(late.runningCount()).isZero();
        end(kit, turn);
    }

    @Test
    void whatCannotBeTakenUpNowIsLeftToTheNextSweep() {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.hangs()));
        TurnId turn = begin(kit);
        TroubledJournal journal = new TroubledJournal(kit.journal());
        journal.trouble((way, _) -> way == TroubledJournal.Way.CLAIM ? FAULT.get() : null);
        Turns other = another(journal, kit);

        assertThat(other.sweep()).isZero();
        assertThat(other.runningCount()).isZero();
        journal.calm();
        assertThat(other.sweep()).isEqualTo(1);
        kit.viewers().awaitComplete(turn);
    }

    @Test
    void aTurnThatWasTakenUpListens() {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.hangs()));
        TurnId turn = begin(kit);
        ScriptedModel model = ScriptedModel.inOrder(Script.hangs());
        Turns other = TurnKit.turns(kit.journal(), kit.viewers(), model, CrashPoint.Watch.NONE);

        assertThat(other.recover()).isEqualTo(1);

        await(() -> other.isListening(turn));
        assertThat(other.isListening(TurnId.next())).isFalse();
        assertThat(other.stop(kit.session())).isTrue();
        kit.viewers().awaitComplete(turn);
    }

    @Test
    void aThreadThatStandsStillIsInterruptedAndNoLongerCounts() throws InterruptedException {
        Hanging slow = new Hanging();
        TurnKit kit =
                new TurnKit(
                        new ScriptedModel(
                                request ->
                                        request.messages().toString().contains("found")
                                                ? Script.says("Done.")
                                                : Script.calls("slow", "{}")),
                        slow);
        TurnId turn = kit.submit(TurnKit.message("/alpha go"));
        assertThat(slow.hangs.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < 6; i++) {
            kit.turns().sweep();
        }

        assertThat(slow.interrupted.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        kit.viewers().awaitComplete(turn);
        await(() -> kit.turns().runningCount() == 0);
        slow.free.countDown();
    }

    /** The message was stored, but nobody was told so. */
    @Test
    void aMessageWhoseReplyGotLostIsTakenUpByASweep() {
        AtomicBoolean lost = new AtomicBoolean(true);
        TurnKit kit =
                new TurnKit(
                        listener -> new LosingReplies(TurnKit.inMemory(listener), lost),
                        ScriptedModel.inOrder(Script.says("Hello.")));
        assertThatThrownBy(() -> kit.turns().submit(kit.session(), TurnKit.message("Hi")))
                .isInstanceOf(IllegalStateException.class);
        lost.set(false);

        assertThat(kit.turns().sweep()).isEqualTo(1);

        await(() -> state(kit).openTurn().isEmpty());
        assertThat(kinds(kit, MessageWritten.class)).hasSize(1);
    }

    /** Somebody else is always quicker. */
    private static final class TooLate extends ForwardingJournal {
        TooLate(Journal next) {
            super(next);
        }

        @Override
        public Optional<SessionState> claim(SessionId session, long epoch, InstanceId instance) {
            return Optional.empty();
        }
    }

    /** Stores, and fails all the same. */
    private static final class LosingReplies extends ForwardingJournal {
        private final AtomicBoolean lost;

        LosingReplies(Journal next, AtomicBoolean lost) {
            super(next);
            this.lost = lost;
        }

        @Override
        public <T> CommandOutcome<T> command(
                SessionId session, BatchId batch, CommandRule<T> rule) {
            CommandOutcome<T> outcome = next.command(session, batch, rule);
            if (lost.get()) {
                throw new IllegalStateException("the line was cut");
            }
            return outcome;
        }
    }

    /** The first look at its arguments hangs until it is let go, and notes an interruption. */
    private static final class Hanging extends FakeTool {
        private final CountDownLatch hangs = new CountDownLatch(1);
        private final CountDownLatch interrupted = new CountDownLatch(1);
        private final CountDownLatch free = new CountDownLatch(1);
        private final AtomicBoolean first = new AtomicBoolean(true);

        Hanging() {
            super("slow", ToolTraits.READ, Permission.ALLOW, (_, _) -> "found");
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            if (first.getAndSet(false)) {
                hangs.countDown();
                while (free.getCount() > 0) {
                    try {
                        free.await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                }
            }
            return Optional.empty();
        }
    }
}
