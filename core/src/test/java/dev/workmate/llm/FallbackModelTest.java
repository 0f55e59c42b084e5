package dev.workmate.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FallbackModelTest {
    private static final Answer ANSWER =
            new Answer(
                    "b",
                    "b-1",
                    List.of(new TextBlock("yes", List.of())),
                    AnswerStop.END_TURN,
                    Usage.of(10, 5),
                    Optional.empty());

    private static final ModelRequest REQUEST =
            new ModelRequest(ModelRole.ERP, "a", "s", List.of(), List.of(), ToolChoice.NONE, 0, 10);

    private final List<String> heard = new ArrayList<>();

    @Test
    void asksTheSecondAndTakesBackWhatTheFirstHadSaid() throws Exception {
        Answer answer = ask(failing(FailureCode.OVERLOADED, true, "ha"));
        assertThat(answer.usage()).isEqualTo(Usage.of(11, 7));
        assertThat(answer.cost()).contains(new Money(BigDecimal.ONE, "USD"));
        assertThat(heard).containsExactly("ha", "<reset>", "yes");
    }

    @Test
    void asksTheSecondWhenTheFirstHasNoKeyOrMoney() throws Exception {
        ask(failing(FailureCode.AUTH_FAILED, false, ""));
        ask(failing(FailureCode.QUOTA_EXHAUSTED, false, ""));
        assertThat(heard).containsExactly("yes", "yes");
    }

    @Test
    void doesNotRepeatAQuestionThatIsWrong() {
        ModelException failure =
                catchThrowableOfType(
                        ModelException.class,
                        () -> ask(failing(FailureCode.INVALID_REQUEST, false, "")));
        assertThat(failure.code().key()).isEqualTo("invalid_request");
        assertThat(heard).isEmpty();
    }

    @Test
    void countsWhatBothTookWhereBothFail() {
        LanguageModel both =
                new FallbackModel(
                        failing(FailureCode.OVERLOADED, true, ""),
                        failing(FailureCode.TIMEOUT, true, ""),
                        "a, b");
        ModelException failure =
                catchThrowableOfType(ModelException.class, () -> both.ask(REQUEST, Deltas.IGNORED));
        assertThat(failure.code().key()).isEqualTo("timeout");
        assertThat(failure.usage()).isEqualTo(Usage.of(2, 4));
        assertThat(failure.cost()).contains(new Money(BigDecimal.TWO, "USD"));
    }

    private Answer ask(LanguageModel first) throws Exception {
        LanguageModel second =
                (_, deltas) -> {
                    deltas.text(0, "yes");
                    return ANSWER;
                };
        return new FallbackModel(first, second, "a, b").ask(REQUEST, hearing());
    }

    private static LanguageModel failing(FailureCode code, boolean retryable, String after) {
        return (_, deltas) -> {
            if (!after.isEmpty()) {
                deltas.text(0, after);
            }
            throw new ModelException(
                    code,
                    "m",
                    retryable,
                    Usage.of(1, 2),
                    Optional.of(new Money(BigDecimal.ONE, "USD")),
                    new Exception());
        };
    }

    private Deltas hearing() {
        return new Deltas() {
            @Override
            public void reasoning(int blockIndex, String text) {
                heard.add(text);
            }

            @Override
            public void text(int blockIndex, String text) {
                heard.add(text);
            }

            @Override
            public void toolCall(int blockIndex, String toolName, String partialJson) {
                heard.add(partialJson);
            }

            @Override
            public void reset() {
                heard.add("<reset>");
            }
        };
    }
}
