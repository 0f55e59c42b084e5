package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.TurnId;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a call would change takes long to find out: nobody waits for it who need not. */
@Timeout(30)
class SlowQuestionsTest {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final FakeTool look = FakeTool.reading("look", (_, _) -> "seen");
    private final TurnKit kit =
            new TurnKit(
                    ScriptedModel.inOrder(
                            Script.answer(
                                    AnswerStop.TOOL_USE,
                                    List.of(
                                            Script.call("look", "{}"),
                                            Script.call("change", "{}")))),
                    look,
                    new Change());

    @Test
    void anEarlierResultIsStoredAndShownMeanwhile() throws InterruptedException {
        kit.submit(TurnKit.message("/alpha change"));
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
        kit.viewers().awaitEvent(it -> it.envelope().event() instanceof ToolFinished);
        assertThat(kit.visibleNames()).doesNotContain("approval_requested");
        release.countDown();
        kit.viewers().awaitEvent(it -> it.envelope().event() instanceof ApprovalRequested);
    }

    /** The preview never answers and nobody sweeps, so only the stop itself can end it. */
    @Test
    void aStopTakesEffectMeanwhile() throws InterruptedException {
        TurnId turn = kit.submit(TurnKit.message("/alpha change"));
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(kit.turns().stop(kit.session())).isTrue();
        assertThat(kit.viewers().awaitComplete(turn).stopReason())
                .isEqualTo(TurnStop.USER_CANCELLED);
    }

    /** A tool whose preview asks a system that does not answer. */
    private final class Change implements Tool {
        @Override
        public ToolSpec spec() {
            return new ToolSpec("change", "Changes something.", JsonText.EMPTY_OBJECT);
        }

        @Override
        public ToolTraits traits() {
            return ToolTraits.READ;
        }

        @Override
        public Tier tier(ToolCall call) {
            return Tier.DRAFT_WRITE;
        }

        @Override
        public Permission permission(ToolCall call) {
            return Permission.ask("It changes something.");
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            return Optional.empty();
        }

        @Override
        public Proposal preview(ToolCall call) throws InterruptedException {
            asked.countDown();
            release.await();
            return Proposal.NONE;
        }

        @Override
        public ToolOutput execute(ToolCall call, Progress progress) {
            return new ToolOutput("changed");
        }
    }
}
