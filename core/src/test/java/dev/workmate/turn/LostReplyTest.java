package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.LiveSignal.TurnCompleted;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.SessionId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalException;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.ForwardingJournal;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.Permission;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.approval.ResolveOutcome;
import dev.workmate.turn.log.CrashPoint;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The journal stores a batch, but its reply does not arrive. */
class LostReplyTest {
    private final FakeTool payment =
            new FakeTool(
                    "pay",
                    new ToolTraits(Effect.ONCE, Concurrency.PARALLEL, Duration.ofSeconds(5)),
                    Permission.ask("Money leaves."),
                    (_, _) -> "paid");
    private final FakeTool stamp = FakeTool.once("stamp", (_, _) -> "stamped");
    private final AtomicReference<LossyJournal> lossy = new AtomicReference<>();

    @Test
    void toAMessageWhoseTurnRunsAllTheSame() {
        TurnKit kit = kit(ScriptedModel.inOrder(Script.says("Hello.")));
        lossy.get().loseCommand("");
        kit.submit(TurnKit.message("Hi"));
        assertThat(awaitEnd(kit)).isEqualTo(TurnStop.SUCCESS);
        assertThat(events(kit, UserMessageConfirmed.class)).hasSize(1);
    }

    @Test
    void toAnAnswerThatCountsAllTheSame() {
        TurnKit kit = kit(ScriptedModel.inOrder(Script.calls("pay", "{}"), Script.says("Done.")));
        kit.submit(TurnKit.message("/alpha pay"));
        ApprovalRequested question = awaitQuestion(kit);
        lossy.get().loseCommand("approval:");
        assertThat(resolve(kit.turns(), kit, question)).isInstanceOf(ResolveOutcome.Resolved.class);
        assertThat(awaitEnd(kit)).isEqualTo(TurnStop.SUCCESS);
        assertThat(payment.ledger().values()).allMatch(times -> times.get() == 1).hasSize(1);
    }

    @Test
    void toAStopOfAParkedTurnThatEndsAllTheSame() {
        TurnKit kit = kit(ScriptedModel.inOrder(Script.calls("pay", "{}")));
        kit.submit(TurnKit.message("/alpha pay"));
        awaitQuestion(kit);
        lossy.get().loseCommand("cancel:");
        assertThat(kit.turns().stop(kit.session())).isTrue();
        assertThat(awaitEnd(kit)).isEqualTo(TurnStop.USER_CANCELLED);
    }

    @Test
    void andAStopThatCameMeanwhileIsHeeded() {
        TurnKit kit = kit(ScriptedModel.inOrder(Script.calls("stamp", "{}")));
        Turns other = anotherProcess(kit, ScriptedModel.inOrder());
        lossy.get()
                .loseAppend(
                        drafts -> drafts.getFirst() instanceof ModelCallCompleted,
                        () -> other.stop(kit.session()));
        kit.submit(TurnKit.message("/alpha stamp"));
        assertThat(awaitEnd(kit)).isEqualTo(TurnStop.USER_CANCELLED);
        assertThat(stamp.ledger()).isEmpty();
        assertThat(events(kit, ToolFinished.class))
                .extracting(ToolFinished::status)
                .containsExactly(ToolStatus.CANCELLED);
    }

    @Test
    void andATurnThatWentOnElsewhereMeanwhileIsLeftAlone() {
        TurnKit kit = kit(ScriptedModel.inOrder(Script.calls("pay", "{}")));
        Turns other =
                anotherProcess(
                        kit,
                        ScriptedModel.inOrder(
                                slowly(Script.calls("stamp", "{}")), Script.says("Done.")));
        lossy.get()
                .loseAppend(
                        drafts -> drafts.getLast() instanceof TurnPaused,
                        () -> resolve(other, kit, awaitQuestion(kit)));
        kit.submit(TurnKit.message("/alpha pay"));
        assertThat(awaitEnd(kit)).isEqualTo(TurnStop.SUCCESS);
        assertThat(payment.ledger().values()).allMatch(times -> times.get() == 1).hasSize(1);
        assertThat(stamp.ledger().values()).allMatch(times -> times.get() == 1).hasSize(1);
        assertThat(events(kit, ModelCallCompleted.class)).hasSize(3);
    }

    /** Not before the first process has asked again. */
    private Script slowly(Script script) {
        return deltas -> {
            assertThat(lossy.get().askedAgain.await(10, TimeUnit.SECONDS)).isTrue();
            return script.play(deltas);
        };
    }

    private TurnKit kit(ScriptedModel model) {
        return new TurnKit(
                listener -> {
                    lossy.set(new LossyJournal(TurnKit.inMemory(listener)));
                    return lossy.get();
                },
                model,
                payment,
                stamp);
    }

    private Turns anotherProcess(TurnKit kit, ScriptedModel model) {
        return TurnKit.turns(
                lossy.get().sound(), kit.viewers(), model, CrashPoint.Watch.NONE, payment, stamp);
    }

    private static ResolveOutcome resolve(Turns turns, TurnKit kit, ApprovalRequested question) {
        return turns.resolve(
                kit.session(), question.approvalId(), PersonsAnswer.of(Decision.APPROVED, "Tess"));
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

    private static <T extends AgentEvent> List<T> events(TurnKit kit, Class<T> type) {
        return kit.log().stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    /** Loses one reply, after something else has happened. */
    private static final class LossyJournal extends ForwardingJournal {
        private final AtomicReference<Predicate<List<AgentEvent>>> append =
                new AtomicReference<>(_ -> false);
        private final AtomicReference<String> command = new AtomicReference<>("none");
        private final AtomicReference<Optional<BatchId>> lost =
                new AtomicReference<>(Optional.empty());
        private final CountDownLatch askedAgain = new CountDownLatch(1);
        private volatile Runnable meanwhile = () -> {};

        LossyJournal(Journal next) {
            super(next);
        }

        Journal sound() {
            return next;
        }

        void loseCommand(String prefix) {
            command.set(prefix);
        }

        void loseAppend(Predicate<List<AgentEvent>> which, Runnable happens) {
            meanwhile = happens;
            append.set(which);
        }

        @Override
        public AppendOutcome append(Append batch) {
            AppendOutcome outcome = next.append(batch);
            if (lost.get().equals(Optional.of(batch.batch()))) {
                askedAgain.countDown();
            }
            List<AgentEvent> events = batch.drafts().stream().map(draft -> draft.event()).toList();
            if (append.get().test(events)) {
                append.set(_ -> false);
                lost.set(Optional.of(batch.batch()));
                meanwhile.run();
                throw new JournalException("the reply was lost", new IllegalStateException());
            }
            return outcome;
        }

        @Override
        public <T> CommandOutcome<T> command(
                SessionId session, BatchId batch, CommandRule<T> rule) {
            CommandOutcome<T> outcome = next.command(session, batch, rule);
            if (batch.value().startsWith(command.get())) {
                command.set("none");
                throw new JournalException("the reply was lost", new IllegalStateException());
            }
            return outcome;
        }
    }
}
