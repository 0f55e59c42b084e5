package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.ApprovalId;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.llm.Models;
import dev.workmate.testkit.DyingProcess;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Patience;
import dev.workmate.testkit.RandomScripts;
import dev.workmate.testkit.RecordingViewers;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.Tries;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.Permission;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.turn.NewMessage.WhenBusy;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.approval.ResolveOutcome;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.EventProcessor;
import dev.workmate.turn.state.TurnLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Processes that die at any named point, one after another on the same journal: nothing lost,
 * nothing twice, every turn ends.
 */
class CrashTest {
    private static final int EVERYTHING = 100_000;
    private static final long NEVER = Integer.MAX_VALUE;

    private final RecordingViewers viewers = new RecordingViewers();
    private final Journal journal =
            new InMemoryJournal(event -> event.toString(), new EventProcessor(viewers));
    private final TurnKit owners = new TurnKit(_ -> journal, ScriptedModel.inOrder());
    private final OwnedSession session = owners.newSession();

    @Test
    void atAnyPointOfRandomTurnsBreaksNoPromise() {
        IntStream.range(0, Tries.atMost(1_500))
                .parallel()
                .forEach(seed -> new CrashTest().survive(seed));
    }

    @Test
    void aCallThatHadBegunIsInDoubtAndNotRepeated() throws Exception {
        FakeTool payment = FakeTool.once("pay", (_, _) -> "paid");
        ScriptedModel model =
                ScriptedModel.inOrder(Script.calls("pay", "{}"), Script.says("I am not sure."));
        int untilEffectIsDone = pointsUntil(CrashPoint.AFTER_TOOL_EFFECT);
        DyingProcess first = new DyingProcess(journal, untilEffectIsDone);
        submit(first, model, "/alpha pay", payment);
        assertThat(first.awaitDeath(5_000)).isTrue();
        DyingProcess second = new DyingProcess(journal, (int) NEVER);
        Turns turns = TurnKit.turns(second, second.viewers(viewers), model, second, payment);
        turns.recover();
        awaitRest();
        assertThat(events(ApprovalRequested.class)).hasSize(1);
        answerQuestions(turns);
        assertThat(model.requests().getLast().messages().getLast().toString())
                .contains("The user says that it was done.");
        assertThat(payment.ledger().values()).allMatch(times -> times.get() == 1);
        assertThat(events(ToolFinished.class))
                .extracting(ToolFinished::status)
                .containsExactly(ToolStatus.UNKNOWN_OUTCOME);
    }

    @Test
    void aCallThatHadBegunIsInDoubtEvenIfItsToolIsGone() throws Exception {
        FakeTool payment = FakeTool.once("pay", (_, _) -> "paid");
        ScriptedModel model =
                ScriptedModel.inOrder(Script.calls("pay", "{}"), Script.says("I am not sure."));
        DyingProcess first = new DyingProcess(journal, pointsUntil(CrashPoint.AFTER_TOOL_EFFECT));
        submit(first, model, "/alpha pay", payment);
        assertThat(first.awaitDeath(5_000)).isTrue();
        DyingProcess second = new DyingProcess(journal, (int) NEVER);
        FakeTool another = FakeTool.reading("look", (_, _) -> "seen");
        Turns turns = TurnKit.turns(second, second.viewers(viewers), model, second, another);
        turns.recover();
        awaitRest();
        assertThat(events(ToolFinished.class))
                .extracting(ToolFinished::status)
                .containsExactly(ToolStatus.UNKNOWN_OUTCOME);
        assertThat(events(ApprovalRequested.class))
                .extracting(ApprovalRequested::summary)
                .containsExactly("Was this done? Run pay");
        answerQuestions(turns);
        assertThat(payment.ledger().values()).allMatch(times -> times.get() == 1);
    }

    @Test
    void aTurnThatWaitsForAPersonStaysParkedOverRestarts() {
        ToolTraits once = new ToolTraits(Effect.ONCE, Concurrency.PARALLEL, Duration.ofSeconds(5));
        FakeTool payment =
                new FakeTool("pay", once, Permission.ask("Money leaves."), (_, _) -> "paid");
        ScriptedModel model = ScriptedModel.inOrder(Script.calls("pay", "{}"));
        submit(new DyingProcess(journal, (int) NEVER), model, "/alpha pay", payment);
        viewers.awaitEvent(event -> event.envelope().event() instanceof TurnPaused);
        List<Recorded> parked = log();
        for (int restarts = 0; restarts < 3; restarts++) {
            DyingProcess next = new DyingProcess(journal, (int) NEVER);
            assertThat(TurnKit.turns(next, next.viewers(viewers), model, next, payment).recover())
                    .isZero();
        }
        assertThat(log()).isEqualTo(parked);
        DyingProcess last = new DyingProcess(journal, (int) NEVER);
        assertThat(TurnKit.turns(last, last.viewers(viewers), model, last, payment).stop(session))
                .isTrue();
        viewers.awaitSignal(LiveSignal.TurnCompleted.class::isInstance);
        assertThat(events(ToolFinished.class))
                .extracting(ToolFinished::status)
                .containsExactly(ToolStatus.CANCELLED);
        assertThat(payment.ledger()).isEmpty();
    }

    @Test
    void aTurnThatNeverGetsAnywhereIsGivenUp() throws Exception {
        ScriptedModel model = new ScriptedModel(_ -> Script.says("Hi."));
        DyingProcess first = new DyingProcess(journal, 3);
        submit(first, model, "Hello");
        assertThat(first.awaitDeath(5_000)).isTrue();
        for (int i = 0; i < TurnLimits.DEFAULT.maxResumes(); i++) {
            DyingProcess next = new DyingProcess(journal, 1);
            TurnKit.turns(next, next.viewers(viewers), model, next).recover();
            assertThat(next.awaitDeath(5_000)).isTrue();
        }
        DyingProcess last = new DyingProcess(journal, (int) NEVER);
        TurnKit.turns(last, last.viewers(viewers), model, last).recover();
        awaitRest();
        assertThat(events(ErrorRaised.class))
                .extracting(ErrorRaised::code)
                .containsExactly("resume_limit");
    }

    @Test
    void aTurnThatKillsEveryProcessIsGivenUp() throws Exception {
        ScriptedModel model = new ScriptedModel(_ -> Script.says("Hi."));
        DyingProcess first = new DyingProcess(journal, 3);
        submit(first, model, "Hello");
        assertThat(first.awaitDeath(5_000)).isTrue();
        int starts = 0;
        while (!journal.unfinished().isEmpty() && starts < 20) {
            starts++;
            // After the append that says that the turn was resumed, before the model is asked.
            DyingProcess next = new DyingProcess(journal, 3);
            TurnKit.turns(next, next.viewers(viewers), model, next).recover();
            awaitDeathOrRest(next);
        }
        assertThat(starts).isEqualTo(TurnLimits.DEFAULT.maxResumes() + 1);
        assertThat(events(ErrorRaised.class))
                .extracting(ErrorRaised::code)
                .containsExactly("resume_limit");
    }

    private void survive(int seed) {
        Random random = new Random(seed);
        FakeTool[] tools = {
            FakeTool.once("pay", (_, _) -> "paid"), FakeTool.reading("look", (_, _) -> "seen"),
        };
        ScriptedModel model = new ScriptedModel(new RandomScripts(seed));
        DyingProcess process = new DyingProcess(journal, 2 + random.nextInt(40));
        for (int i = 0; i < 3; i++) {
            try {
                submit(process, model, random.nextBoolean() ? "/alpha go" : "go", tools);
            } catch (DyingProcess.Killed e) {
                break;
            }
        }
        for (int lives = 0; lives < 3 && !isAtRest(); lives++) {
            awaitDeathOrRest(process);
            process = new DyingProcess(journal, 2 + random.nextInt(60));
            recover(process, model, tools);
        }
        awaitDeathOrRest(process);
        DyingProcess last = new DyingProcess(journal, (int) NEVER);
        recover(last, model, tools);
        awaitRest();
        answerQuestions(TurnKit.turns(last, viewers, model, last, tools));
        LogPromises.check("seed " + seed, log(), viewers.shown(), model.requests());
        assertThat(tools[0].ledger().values())
                .as("seed " + seed)
                .allMatch(times -> times.get() == 1);
    }

    /** Calls in doubt wait for a person; this one says that they were done. */
    private void answerQuestions(Turns turns) {
        for (List<ApprovalId> open = openQuestions(); !open.isEmpty(); open = openQuestions()) {
            for (ApprovalId question : open) {
                assertThat(
                                turns.resolve(
                                        session,
                                        question,
                                        PersonsAnswer.of(Decision.APPROVED, "Tess")))
                        .isInstanceOf(ResolveOutcome.Resolved.class);
            }
            awaitRest();
        }
    }

    private List<ApprovalId> openQuestions() {
        List<ApprovalId> open = new ArrayList<>();
        events(ApprovalRequested.class).forEach(asked -> open.add(asked.approvalId()));
        events(ApprovalResolved.class).forEach(answer -> open.remove(answer.approvalId()));
        return open;
    }

    private void recover(DyingProcess process, Models model, FakeTool... tools) {
        try {
            TurnKit.turns(process, process.viewers(viewers), model, process, tools).recover();
        } catch (DyingProcess.Killed e) {
            // The next process goes on.
        }
    }

    private void submit(DyingProcess process, Models model, String text, FakeTool... tools) {
        Turns turns = TurnKit.turns(process, process.viewers(viewers), model, process, tools);
        turns.submit(session, TurnKit.message(text, TurnOptions.DEFAULT, WhenBusy.ENQUEUE));
    }

    /** Counts the points a turn with one call passes up to and including the named one. */
    private static int pointsUntil(CrashPoint wanted) {
        List<CrashPoint> way =
                List.of(
                        CrashPoint.BEFORE_SUBMIT,
                        CrashPoint.AFTER_SUBMIT,
                        CrashPoint.BEFORE_MODEL_CALL,
                        CrashPoint.AFTER_MODEL_CALL,
                        CrashPoint.BEFORE_APPEND,
                        CrashPoint.AFTER_APPEND,
                        CrashPoint.BEFORE_TOOL_START,
                        CrashPoint.BEFORE_APPEND,
                        CrashPoint.AFTER_APPEND,
                        CrashPoint.AFTER_TOOL_START,
                        CrashPoint.BEFORE_TOOL_EFFECT,
                        CrashPoint.AFTER_TOOL_EFFECT);
        return way.indexOf(wanted) + 1;
    }

    private boolean isAtRest() {
        return journal.unfinished().isEmpty();
    }

    private void awaitDeathOrRest(DyingProcess process) {
        await(() -> process.isDead() || isAtRest());
    }

    private void awaitRest() {
        await(this::isAtRest);
    }

    private void await(java.util.function.BooleanSupplier condition) {
        long deadline = System.nanoTime() + Patience.LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError(
                        "the turn did not come to rest; log: " + TurnKit.names(log()));
            }
            Thread.onSpinWait();
            java.util.concurrent.locks.LockSupport.parkNanos(200_000);
        }
    }

    private List<Recorded> log() {
        return journal.after(session.id(), 0, EVERYTHING, Reach.ALL);
    }

    private <T extends AgentEvent> List<T> events(Class<T> type) {
        return log().stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
