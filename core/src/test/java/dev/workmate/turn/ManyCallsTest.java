package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.text.JsonText;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Answers that ask for too much. */
class ManyCallsTest {
    private final FakeTool tool = FakeTool.once("act", (_, _) -> "done");

    @Test
    void anAnswerMayAskForThirtyTwoCallsAndNoMore() {
        List<AnswerBlock> calls =
                IntStream.range(0, 40)
                        .mapToObj(i -> (AnswerBlock) Script.call("act", "{\"n\":" + i + "}"))
                        .toList();
        ScriptedModel model = model(calls);

        TurnKit kit = new TurnKit(model, tool);
        kit.converse("/alpha act");

        assertThat(tool.ledger()).hasSize(32);
        assertThat(count(kit, ToolRequested.class)).isEqualTo(32);
        assertThat(count(kit, ToolFinished.class)).isEqualTo(32);
        assertThat(model.requests().getLast().messages().getLast())
                .isInstanceOfSatisfying(
                        ToolsAnswered.class, told -> assertThat(told.answers()).hasSize(32));
    }

    @Test
    void aCallThatIsAskedForTwiceRunsOnce() {
        List<AnswerBlock> calls =
                IntStream.range(0, 3)
                        .mapToObj(
                                _ ->
                                        (AnswerBlock)
                                                new ToolCallBlock(
                                                        ToolUseId.next(),
                                                        "call-1",
                                                        "act",
                                                        new JsonText("{}"),
                                                        ""))
                        .toList();

        TurnKit kit = new TurnKit(model(calls), tool);
        kit.converse("/alpha act");

        assertThat(tool.ledger()).hasSize(1);
        assertThat(count(kit, ToolFinished.class)).isEqualTo(1);
    }

    private static ScriptedModel model(List<AnswerBlock> calls) {
        return ScriptedModel.inOrder(
                Script.answer(AnswerStop.TOOL_USE, calls), Script.says("Done."));
    }

    private static long count(TurnKit kit, Class<? extends AgentEvent> type) {
        return kit.log().stream()
                .filter(event -> type.isInstance(event.envelope().event()))
                .count();
    }
}
