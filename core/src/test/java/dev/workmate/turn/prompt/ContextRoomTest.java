package dev.workmate.turn.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Thinking;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.turn.state.Round;
import dev.workmate.turn.state.Turn;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much of a conversation a model is told, and what of its own thoughts. */
class ContextRoomTest extends Contexts {
    /** Nine tenths of what the answer leaves, less what is said anyway. */
    @Test
    void theRoomIsWhatTheAnswerLeaves() {
        ModelRequest bare = build(alpha(), task()).withMessages(List.of());
        int said = TokenEstimate.of(bare);

        assertThat(said).isPositive();
        assertThat(ContextBuilder.room(bare, card(Thinking.NONE, 28_192))).isEqualTo(18_000 - said);
        ModelRequest full = bare.withMessages(List.of(new UserSaid("x".repeat(60_000))));
        assertThat(ContextBuilder.room(full, card(Thinking.NONE, 28_192)))
                .as("with less it would not know what it is asked")
                .isEqualTo(2_000);
    }

    @Test
    void thePastHasTheRoomOfTheNarrowestAgent() {
        card = card(Thinking.NONE, 28_192);
        int widest = 18_000 / 5 * 2;

        assertThat(builder().roomForThePast(turn(TurnOptions.DEFAULT)))
                .isLessThan(widest)
                .isGreaterThan(widest / 2);
    }

    /** Asked with half as much once more, and without the thoughts that hang on the rest. */
    @Test
    void halvingTakesRoomAndThoughts() {
        String words = "word ".repeat(200_000);
        Turn turn = turn(TurnOptions.DEFAULT);
        ModelRequest whole = builder().build(turn, task(words, look("42")), alpha(), 0);
        ModelRequest half = builder().build(turn, task(words, look("42")), alpha(), 1);

        assertThat(TokenEstimate.of(half)).isBetween(1, TokenEstimate.of(whole) * 6 / 10);
        assertThat(thoughts(whole)).isEqualTo(1);
        assertThat(thoughts(half)).isZero();
    }

    /** Thoughts with a budget go back whatever was changed before them; others are refused then. */
    @Test
    void thoughtsStayWhereTheyMustGoBack() {
        Round[] rounds = {look("x".repeat(60_000)), look("y".repeat(60_000)), look("42")};

        card = card(new Thinking(Thinking.Form.BUDGET, "omit", List.of(), 1_024, 9_000, false));
        assertThat(thoughts(build(alpha(), task(rounds)))).isEqualTo(3);
        card = card(new Thinking(Thinking.Form.ADAPTIVE, "omit", List.of(), 0, 0, false));
        assertThat(thoughts(build(alpha(), task(rounds)))).isEqualTo(1);
    }

    private static long thoughts(ModelRequest request) {
        return request.messages().stream()
                .filter(ModelSaid.class::isInstance)
                .flatMap(message -> ((ModelSaid) message).blocks().stream())
                .filter(ThinkingBlock.class::isInstance)
                .count();
    }

    private static ModelCard card(Thinking thinking) {
        return card(thinking, 40_000);
    }
}
