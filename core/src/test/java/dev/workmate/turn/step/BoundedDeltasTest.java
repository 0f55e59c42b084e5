package dev.workmate.turn.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.UnknownBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Answer;
import dev.workmate.llm.Deltas;
import dev.workmate.testkit.Script;
import dev.workmate.text.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An answer has an end, whatever the model says. */
class BoundedDeltasTest {
    private static final int MOST = BoundedDeltas.MAX_CHARACTERS;
    private static final String HALF = "x".repeat(MOST / 2);

    private final List<String> heard = new ArrayList<>();
    private int overflows;
    private final BoundedDeltas deltas = new BoundedDeltas(new Heard(), () -> overflows++);

    @Test
    void whatAnAnswerMayHoldIsPassedOn() {
        deltas.reasoning(0, HALF);
        deltas.text(1, HALF);
        deltas.toolCall(2, "look", "");

        assertThat(heard).containsExactly("reasoning 0", "text 1", "call 2 look");
        assertThat(overflows).isZero();
    }

    @Test
    void oneCharacterMoreIsTooMuchWhateverItBelongsTo() {
        deltas.toolCall(0, "look", HALF);
        deltas.reasoning(1, HALF);
        assertThatThrownBy(() -> deltas.text(2, "x")).isInstanceOf(BoundedDeltas.TooLong.class);
        assertThatThrownBy(() -> deltas.reasoning(2, "x"))
                .isInstanceOf(BoundedDeltas.TooLong.class);
        assertThatThrownBy(() -> deltas.toolCall(2, "look", "x"))
                .isInstanceOf(BoundedDeltas.TooLong.class);

        assertThat(heard).containsExactly("call 0 look", "reasoning 1");
        assertThat(overflows).as("said once").isEqualTo(1);
    }

    @Test
    void aRepeatedCallBeginsAnew() {
        deltas.text(0, HALF + HALF);
        deltas.reset();
        deltas.text(0, HALF + HALF);

        assertThat(heard).containsExactly("text 0", "reset", "text 0");
        assertThat(overflows).isZero();
    }

    @Test
    void aWholeAnswerIsMeasuredTheSameWay() {
        List<AnswerBlock> full =
                List.of(
                        Script.text("x".repeat(MOST - 7)),
                        new ThinkingBlock("h", "oo", false),
                        Script.call("look", "{}"),
                        new UnknownBlock("?", new JsonText("[]")));
        assertThat(BoundedDeltas.isTooLong(answer(full))).isFalse();
        for (AnswerBlock more :
                List.of(
                        Script.text("x"),
                        new ThinkingBlock("h", "", false),
                        new ThinkingBlock("", "o", false),
                        Script.call("look", "0"),
                        new UnknownBlock("?", new JsonText("0")))) {
            List<AnswerBlock> blocks = new ArrayList<>(full);
            blocks.add(more);
            assertThat(BoundedDeltas.isTooLong(answer(blocks))).as(more.toString()).isTrue();
        }
    }

    private static Answer answer(List<AnswerBlock> blocks) {
        return new Answer("p", "m", blocks, AnswerStop.END_TURN, Usage.NONE, Optional.empty());
    }

    private final class Heard implements Deltas {
        @Override
        public void reasoning(int blockIndex, String text) {
            heard.add("reasoning " + blockIndex);
        }

        @Override
        public void text(int blockIndex, String text) {
            heard.add("text " + blockIndex);
        }

        @Override
        public void toolCall(int blockIndex, String toolName, String partialJson) {
            heard.add("call " + blockIndex + " " + toolName);
        }

        @Override
        public void reset() {
            heard.add("reset");
        }
    }
}
