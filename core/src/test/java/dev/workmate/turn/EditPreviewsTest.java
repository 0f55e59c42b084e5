package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.value.AgentState;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Preview.ValueChange;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.turn.approval.EditOutcome;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.approval.ResolveOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an edit would come to is shown before it is sent, and decides nothing. */
@Timeout(60)
class EditPreviewsTest {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    /** Pays what it is told, twice. */
    private final class Pay implements Tool {
        @Override
        public ToolSpec spec() {
            return new ToolSpec("pay", "Pays.", JsonText.EMPTY_OBJECT);
        }

        @Override
        public ToolTraits traits() {
            return new ToolTraits(Effect.ONCE, Concurrency.PARALLEL, Duration.ofSeconds(5));
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            return arguments.value().contains("bad")
                    ? Optional.of("that is bad")
                    : Optional.empty();
        }

        @Override
        public Permission permission(ToolCall call) {
            return Permission.ask("Money leaves.");
        }

        @Override
        public Proposal preview(ToolCall call) throws Exception {
            if (call.arguments().value().contains("slow")) {
                asked.countDown();
                release.await();
            }
            if (call.arguments().value().contains("-1")) {
                throw new ToolException("Nobody pays less than nothing.");
            }
            return new Proposal(
                    Optional.of("Pay " + call.arguments().value()),
                    Optional.empty(),
                    Optional.empty());
        }

        @Override
        public ToolOutput execute(ToolCall call, Progress progress) {
            return new ToolOutput("paid");
        }
    }

    private final TurnKit kit =
            new TurnKit(
                    ScriptedModel.inOrder(
                            Script.calls("pay", "{\"amount\": 10}"), Script.says("Done.")),
                    new Pay());
    private final TurnId turn = kit.submit(TurnKit.message("/alpha pay"));
    private final ApprovalId question = awaitQuestion();

    private ApprovalId awaitQuestion() {
        kit.viewers()
                .awaitSignal(
                        signal ->
                                signal instanceof LiveSignal.AgentStateChanged changed
                                        && changed.state() == AgentState.WAITING_FOR_PERMISSION);
        return kit.log().stream()
                .map(event -> event.envelope().event())
                .filter(ApprovalRequested.class::isInstance)
                .map(event -> ((ApprovalRequested) event).approvalId())
                .findFirst()
                .orElseThrow();
    }

    private EditOutcome preview(String arguments) {
        return kit.turns().preview(kit.session(), question, new JsonText(arguments));
    }

    @Test
    void isShownAndNothingIsStored() {
        List<Recorded> before = kit.log();
        EditOutcome.Shown shown = (EditOutcome.Shown) preview("{\"amount\": 5}");
        assertThat(shown.proposal().summary()).contains("Pay {\"amount\": 5}");
        assertThat(shown.changes())
                .containsExactly(new ValueChange("amount", Optional.of("10"), Optional.of("5")));
        assertThat(kit.log()).isEqualTo(before);
    }

    @Test
    void thatCannotWorkIsRefusedWhileTheQuestionStays() {
        assertThat(preview("{\"bad\": 1}")).isEqualTo(unfit("that is bad"));
        assertThat(preview("{\"amount\": -1}")).isEqualTo(unfit("Nobody pays less than nothing."));
        assertThat(kit.turns().resolve(kit.session(), question, answer(Decision.APPROVED)))
                .isInstanceOf(ResolveOutcome.Resolved.class);
    }

    private static EditOutcome unfit(String problem) {
        return new EditOutcome.Refused(new ResolveOutcome.InvalidArguments(problem));
    }

    private static PersonsAnswer answer(Decision decision) {
        return PersonsAnswer.of(decision, "Tess");
    }

    @Test
    void ofAQuestionThatIsSettledSaysHow() {
        kit.turns().resolve(kit.session(), question, answer(Decision.DENIED));
        kit.viewers().awaitComplete(turn);
        assertThat(preview("{\"amount\": 5}"))
                .isEqualTo(
                        new EditOutcome.Refused(
                                new ResolveOutcome.AlreadyResolved(Decision.DENIED)));
        assertThat(kit.turns().preview(kit.session(), ApprovalId.next(), new JsonText("{}")))
                .isInstanceOf(EditOutcome.Refused.class);
    }

    @Test
    void isWorkedOutOnceAtATime() throws Exception {
        FutureTask<EditOutcome> slow = new FutureTask<>(() -> preview("{\"slow\": 1}"));
        Thread.ofVirtual().start(slow);
        assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(preview("{\"amount\": 5}")).isEqualTo(new EditOutcome.Busy());
        release.countDown();
        assertThat(slow.get()).isInstanceOf(EditOutcome.Shown.class);
        assertThat(preview("{\"amount\": 5}")).isInstanceOf(EditOutcome.Shown.class);
    }
}
