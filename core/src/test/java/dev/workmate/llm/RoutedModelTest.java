package dev.workmate.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RoutedModelTest {
    private final List<String> asked = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-15T10:00:00Z");
    private Duration dearTakes = Duration.ofSeconds(1);
    private Duration cheapTakes = Duration.ofSeconds(1);
    private Optional<ModelException> cheapFails = Optional.empty();

    private final RoutedModel routed =
            new RoutedModel(
                    List.of(candidate("dear", 10), candidate("cheap", 1)),
                    Duration.ofSeconds(5),
                    () -> now);

    @Test
    void asksTheCheapestAndCountsWhatThatSaved() throws Exception {
        ask(new UserSaid("Hello"));
        assertThat(asked).containsExactly("cheap");
        assertThat(routed.saved().amount()).isEqualByComparingTo("0.009");
    }

    @Test
    void leavesOneThatIsSlowUntilItIsQuickAgain() throws Exception {
        cheapTakes = Duration.ofSeconds(60);
        ask(new UserSaid("Hello"));
        ask(new UserSaid("Hello"));
        assertThat(asked).containsExactly("cheap", "dear");
        assertThat(routed.saved().amount())
                .as("only the first was cheap")
                .isEqualByComparingTo("0.009");
    }

    @Test
    void triesASlowOneAgainAfterAWhile() throws Exception {
        cheapTakes = Duration.ofSeconds(60);
        ask(new UserSaid("Hello"));
        cheapTakes = Duration.ofSeconds(1);
        now = now.plusSeconds(299);
        ask(new UserSaid("Hello"));
        now = now.plusSeconds(1);
        ask(new UserSaid("Hello"));
        ask(new UserSaid("Hello"));
        assertThat(asked).containsExactly("cheap", "dear", "cheap", "cheap");
    }

    @Test
    void doesNotCallSavedWhatAFailedAttemptTook() throws Exception {
        Usage taken = Usage.of(900, 0);
        Money paid = new Money(new BigDecimal("0.001"), "USD");
        cheapFails =
                Optional.of(
                        new ModelException(
                                FailureCode.OVERLOADED,
                                "No.",
                                true,
                                taken,
                                Optional.of(paid),
                                new Exception()));
        ask(new UserSaid("Hello"));
        assertThat(asked).containsExactly("cheap", "dear");
        assertThat(routed.saved().amount()).isEqualByComparingTo("-0.001");
    }

    @Test
    void staysWithTheModelThatBeganATask() throws Exception {
        ask(
                new UserSaid("Hello"),
                new ModelSaid(new Origin("p", "dear"), List.of(new TextBlock("…", List.of()))),
                new ToolsAnswered(List.of()));
        ask(
                new UserSaid("Hello"),
                new ModelSaid(new Origin("p", "dear"), List.of(new TextBlock("Done.", List.of()))),
                new UserSaid("And now?"));
        assertThat(asked).containsExactly("dear", "cheap");
    }

    @Test
    void asksTheNextWhereOneFailsAndLeavesItForAWhile() throws Exception {
        cheapFails = Optional.of(new ModelException(FailureCode.OVERLOADED, "No.", true));
        ask(new UserSaid("Hello"));
        cheapFails = Optional.empty();
        ask(new UserSaid("Hello"));
        now = now.plusSeconds(61);
        ask(new UserSaid("Hello"));
        assertThat(asked).containsExactly("cheap", "dear", "dear", "cheap");
    }

    @Test
    void doesNotAskTwiceWhatIsWrongInItself() {
        cheapFails = Optional.of(new ModelException(FailureCode.INVALID_REQUEST, "No.", false));
        ModelException failure =
                catchThrowableOfType(ModelException.class, () -> ask(new UserSaid("Hello")));
        assertThat(failure.code().key()).isEqualTo("invalid_request");
        assertThat(asked).containsExactly("cheap");
    }

    private void ask(ChatMessage... messages) throws Exception {
        routed.ask(
                new ModelRequest(
                        ModelRole.ERP,
                        "agent",
                        "system",
                        List.of(messages),
                        List.of(),
                        ToolChoice.AUTO,
                        0,
                        100),
                Deltas.IGNORED);
    }

    private RoutedModel.Candidate candidate(String name, int dollars) {
        BigDecimal rate = BigDecimal.valueOf(dollars);
        Prices prices = new Prices(new Prices.Rates(rate, rate, rate, rate), Optional.empty());
        ModelCard card =
                new ModelCard(
                        Thinking.NONE,
                        Permit.NEVER,
                        Permit.NEVER,
                        true,
                        false,
                        new ModelCard.Limits(1_000, 100),
                        Set.of(),
                        Optional.of(prices));
        return new RoutedModel.Candidate(
                new Origin("p", name),
                (_, _) -> {
                    asked.add(name);
                    now = now.plus(name.equals("cheap") ? cheapTakes : dearTakes);
                    if (name.equals("cheap") && cheapFails.isPresent()) {
                        throw cheapFails.get();
                    }
                    Usage usage = Usage.of(900, 100);
                    return new Answer(
                            "p",
                            name,
                            List.of(),
                            AnswerStop.END_TURN,
                            usage,
                            Optional.of(prices.cost(usage, now)));
                },
                card);
    }
}
