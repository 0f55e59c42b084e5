package dev.workmate.llm.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCards;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Permit;
import dev.workmate.llm.Prices;
import dev.workmate.llm.Thinking;
import dev.workmate.llm.testkit.BuiltInCards;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ModelCardsJsonTest {
    private static final Instant NOW = Instant.parse("2026-11-15T00:00:00Z");

    private final ModelCards cards = BuiltInCards.read();

    @Test
    void knowsAPriceForEveryModelItChoosesByItself() {
        for (String provider : List.of("anthropic", "openai", "gemini")) {
            for (ModelRole role : ModelRole.values()) {
                String model = cards.best(provider, role).orElseThrow();
                ModelCard card = cards.find(provider, provider, model);
                assertThat(card.prices()).as(model).isPresent();
                assertThat(card.retires()).as(model).isEmpty();
                assertThat(card.features()).as(model).isNotEmpty();
            }
        }
    }

    @Test
    void doesNotTakeANewModelForAnOldOneOfAnotherDay() {
        assertThat(anthropic("claude-fable-5-20260901").prices()).isPresent();
        assertThat(anthropic("claude-fable-5@20260901").prices()).isPresent();
        assertThat(anthropic("us.anthropic.claude-fable-5-20260901-v1:0").prices()).isPresent();
        assertThat(anthropic("claude-fable-5-2").prices()).isEmpty();
        assertThat(anthropic("claude-opus-5-25").prices()).isEmpty();
        assertThat(anthropic("claude-opus-4-20250514").prices()).isPresent();
        assertThat(openai("gpt-5-2025-08-07").prices()).isPresent();
        assertThat(openai("gpt-5-2").prices()).isEmpty();
        assertThat(openai("gpt-4.1-2027").prices()).isEmpty();
    }

    @Test
    void changesPricesOnTheDayTheyChange() {
        Prices prices = cards.find("gemini", "gemini", "gemini-3.8-flash").prices().orElseThrow();
        Usage million = Usage.of(1_000_000, 0);
        assertThat(prices.cost(million, Instant.parse("2026-12-31T23:59:59Z")).amount())
                .isEqualByComparingTo("0.75");
        assertThat(prices.cost(million, Instant.parse("2027-01-01T00:00:00Z")).amount())
                .isEqualByComparingTo("1.5");
    }

    @Test
    void pricesWhatIsKeptForAnHourAndOtherTiersOfService() {
        Prices sonnet = anthropic("claude-sonnet-5-5").prices().orElseThrow();
        Usage written = new Usage(0, 0, 0, 1_000_000, 0);
        assertThat(sonnet.cost(new Prices.Billed(written, 0, "standard"), NOW).amount())
                .isEqualByComparingTo("2.5");
        assertThat(sonnet.cost(new Prices.Billed(written, 400_000, "standard"), NOW).amount())
                .isEqualByComparingTo("3.1");
        Prices terra = openai("gpt-6.1-terra").prices().orElseThrow();
        Usage read = Usage.of(100_000, 0);
        assertThat(terra.cost(new Prices.Billed(read, 0, "priority"), NOW).amount())
                .isEqualByComparingTo("0.2");
        assertThat(terra.cost(new Prices.Billed(read, 0, "flex"), NOW).amount())
                .isEqualByComparingTo("0.05");
    }

    @Test
    void knowsWhichThinkingWhichModelTakes() {
        assertThat(anthropic("claude-sonnet-4-5-20250929").thinking().form())
                .isEqualTo(Thinking.Form.BUDGET);
        assertThat(anthropic("claude-opus-4-6").thinking().form())
                .isEqualTo(Thinking.Form.ADAPTIVE);
        assertThat(anthropic("claude-sonnet-5").thinking().off()).isEqualTo("disabled");
        assertThat(anthropic("claude-sonnet-5-5").thinking().off()).isEqualTo("between_tools");
        assertThat(anthropic("claude-opus-5-5").thinking().off()).isEqualTo(Thinking.NEVER);
    }

    @Test
    void takesNothingForGrantedOfAModelItDoesNotKnow() {
        ModelCard unknown = anthropic("claude-sonnet-9");
        assertThat(unknown.thinking()).isEqualTo(Thinking.NONE);
        assertThat(unknown.temperature()).isEqualTo(Permit.NEVER);
        assertThat(unknown.forcedTools()).isEqualTo(Permit.NEVER);
        assertThat(unknown.prices()).isEmpty();
    }

    @Test
    void pricesACall() {
        Usage usage = new Usage(1_000, 2_000, 10_000, 500, 100);
        assertThat(anthropic("claude-sonnet-4-5").prices().orElseThrow().cost(usage, NOW))
                .isEqualTo(new Money(new BigDecimal("0.037875"), "USD"));
    }

    @Test
    void pricesALongPromptByItsOwnRates() {
        ModelCard card = cards.find("gemini", "gemini", "gemini-2.5-pro");
        assertThat(card.prices().orElseThrow().cost(Usage.of(200_000, 0), NOW).amount())
                .isEqualByComparingTo("0.25");
        assertThat(card.prices().orElseThrow().cost(new Usage(200_000, 0, 1, 0, 0), NOW).amount())
                .isEqualByComparingTo("0.50000025");
    }

    @Test
    void letsTheOperatorSayOtherwise() {
        String own =
                "{\"models\": [{\"wires\": [\"chat\"], \"provider\": \"local\", \"models\": [\"qwen*\"],"
                        + " \"contextTokens\": 40960, \"images\": true}]}";
        ModelCards both = BuiltInCards.read(Optional.of(own));
        assertThat(both.find("chat", "local", "Qwen3:8b").images()).isTrue();
        assertThat(both.find("chat", "other", "qwen3:8b").images()).isFalse();
        assertThat(both.find("chat", "local", "qwen3:8b").limits().contextTokens())
                .isEqualTo(40_960);
    }

    @Test
    void refusesATableThatSaysMoreThanItUnderstands() {
        String own = "{\"models\": [{\"wires\": [\"chat\"], \"models\": [\"x\"], \"color\": 1}]}";
        assertThatThrownBy(() -> BuiltInCards.read(Optional.of(own)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("color");
        assertThatThrownBy(() -> BuiltInCards.read(Optional.of("{")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("models.json");
    }

    private ModelCard openai(String model) {
        return cards.find("openai", "openai", model);
    }

    private ModelCard anthropic(String model) {
        return cards.find("anthropic", "anthropic", model);
    }
}
