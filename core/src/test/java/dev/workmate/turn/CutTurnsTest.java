package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.SessionEvent.SessionForked;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.TurnEvent.TurnStarted;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.Fork;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.RandomScripts;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.testkit.Tries;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.Permission;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.permission.RulePolicy;
import dev.workmate.turn.NewMessage.WhenBusy;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CutTurnsTest {
    private static final int MANY = 10_000;

    @Test
    void aForkBetweenTurnsHasNothingToEnd() {
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.says("Hello")));
        List<Recorded> log = kit.converse("Hi");

        assertThat(endings(kit, 0)).isEmpty();
        assertThat(endings(kit, log.size())).isEmpty();
    }

    @Test
    void whatWasAskedAPersonIsStoppedAndNotExecuted() {
        FakeTool pay =
                new FakeTool(
                        "pay", ToolTraits.READ, Permission.ask("Money leaves."), (_, _) -> "paid");
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.calls("pay", "{}")), pay);
        kit.submit(TurnKit.message("/alpha pay"));
        kit.viewers().awaitEvent(event -> event.envelope().event() instanceof TurnPaused);

        List<Draft> drafts = endings(kit, kit.log().getLast().sequence());

        assertThat(drafts.stream().map(Draft::event).filter(ApprovalResolved.class::isInstance))
                .singleElement()
                .extracting(event -> ((ApprovalResolved) event).decision())
                .isEqualTo(Decision.STOPPED);
        assertThat(drafts.stream().map(Draft::event).filter(ToolFinished.class::isInstance))
                .singleElement()
                .extracting(event -> ((ToolFinished) event).status())
                .isEqualTo(ToolStatus.CANCELLED);
        assertThat(((TurnEnded) drafts.getLast().event()).stopReason())
                .isEqualTo(TurnStop.USER_CANCELLED);
    }

    /** Wherever a random log is cut, nothing is open in the fork and what is shared is the same. */
    @Test
    void noTurnIsOpenWhereverALogIsCut() {
        IntStream.range(0, Tries.atMost(40)).parallel().forEach(CutTurnsTest::cutEverywhere);
    }

    private static void cutEverywhere(int seed) {
        TurnKit kit =
                new TurnKit(
                        new ScriptedModel(new RandomScripts(seed)),
                        FakeTool.reading("clock", (_, _) -> "noon"),
                        FakeTool.once("transfer_money", (_, _) -> "sent"));
        Random random = new Random(~seed);
        List<TurnId> turns = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            WhenBusy whenBusy = random.nextInt(3) == 0 ? WhenBusy.INTERRUPT : WhenBusy.ENQUEUE;
            turns.add(kit.submit(TurnKit.message("question " + i, TurnOptions.DEFAULT, whenBusy)));
            if (random.nextBoolean()) {
                kit.viewers().awaitComplete(turns.getLast());
            }
        }
        turns.forEach(kit.viewers()::awaitComplete);
        List<Recorded> log = kit.log();
        for (int at = 0; at <= log.size(); at++) {
            List<Recorded> fork = fork(kit, at);
            String situation = "seed " + seed + " at " + at;
            assertThat(fork.subList(0, at).stream().map(Recorded::payload))
                    .as(situation)
                    .isEqualTo(log.subList(0, at).stream().map(Recorded::payload).toList());
            assertNothingIsOpen(situation, fork);
        }
    }

    private static void assertNothingIsOpen(String situation, List<Recorded> fork) {
        Set<TurnId> open = new HashSet<>();
        Set<TurnId> running = new HashSet<>();
        Set<ToolUseId> calls = new HashSet<>();
        for (Recorded recorded : fork) {
            TurnId turn = recorded.envelope().turnId().orElse(null);
            switch (recorded.envelope().event()) {
                case UserMessageConfirmed _ -> open.add(turn);
                case TurnStarted _ -> {
                    assertThat(running).as(situation).isEmpty();
                    running.add(turn);
                }
                case TurnEnded _ -> {
                    assertThat(open.remove(turn)).as(situation).isTrue();
                    assertThat(running.remove(turn)).as(situation).isTrue();
                }
                case ToolRequested asked -> calls.add(asked.toolUseId());
                case ToolFinished done ->
                        assertThat(calls.remove(done.toolUseId())).as(situation).isTrue();
                default -> {}
            }
        }
        assertThat(open).as(situation).isEmpty();
        assertThat(calls).as(situation).isEmpty();
    }

    private static List<Recorded> fork(TurnKit kit, long at) {
        List<Draft> drafts = new ArrayList<>(endings(kit, at));
        drafts.add(Drafts.ofSession(new SessionForked(kit.session().id(), at)));
        SessionId id = SessionId.next();
        Fork fork = new Fork(kit.session().id(), at, id, BatchId.next(), drafts);
        assertThat(kit.journal().fork(fork)).isPresent();
        return kit.journal().after(id, 0, MANY, Reach.ALL);
    }

    private static List<Draft> endings(TurnKit kit, long at) {
        return new CutTurns(
                        kit.journal(),
                        () ->
                                new Setup(
                                        TestAgents.team("clock", "transfer_money", "pay").current(),
                                        new RulePolicy(List.of())),
                        new ScriptedModel(_ -> Script.nothing()),
                        arguments -> arguments.value(),
                        InstantSource.system())
                .endings(kit.session().id(), at);
    }
}
