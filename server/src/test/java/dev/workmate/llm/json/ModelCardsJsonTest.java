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
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void looksAtTheOperatorsEntriesFirst() {
        String own =
                """
                {"models": [{"wires": ["anthropic"], "models": ["claude-sonnet-5-5"],
                  "retires": "2027-02-01", "contextTokens": 4096,
                  "prices": [{"input": 1, "output": 2},
                             {"from": "2027-01-01", "input": 3, "output": 4, "cacheWrite": 5,
                              "tiers": {"priority": 2},
                              "longPrompt": {"over": 100, "input": 6, "output": 7}}]}],
                 "best": {"anthropic": {"*": "claude-opus-5-5"}}}
                """;
        ModelCards both = BuiltInCards.read(Optional.of(own));
        ModelCard card = both.find("anthropic", "anthropic", "claude-sonnet-5-5");
        assertThat(card.retires()).contains(LocalDate.of(2027, 2, 1));
        assertThat(card.limits()).isEqualTo(new ModelCard.Limits(4_096, 4_096));
        Prices prices = card.prices().orElseThrow();
        assertThat(prices.cost(Usage.of(50, 0), NOW).amount()).isEqualByComparingTo("0.00005");
        Instant later = Instant.parse("2027-01-01T00:00:00Z");
        Usage written = new Usage(0, 0, 0, 50, 0);
        assertThat(prices.cost(written, later).amount()).isEqualByComparingTo("0.00025");
        assertThat(prices.cost(new Prices.Billed(written, 50, "priority"), later).amount())
                .as("an hour costs twice the input, and the tier doubles it")
                .isEqualByComparingTo("0.0006");
        assertThat(prices.cost(Usage.of(101, 0), later).amount()).isEqualByComparingTo("0.000606");
        assertThat(both.best("anthropic", ModelRole.SESSION_TITLE)).contains("claude-opus-5-5");
        assertThat(both.best("openai", ModelRole.SESSION_TITLE)).contains("gpt-6-luna");
        assertThat(both.find("anthropic", "anthropic", "claude-opus-5-5"))
                .isEqualTo(anthropic("claude-opus-5-5"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    "contextTokens": "many"                     | contextTokens: must be a whole number from 1, was "many"
                    "contextTokens": 0                          | contextTokens: must be a whole number from 1, was 0
                    "outputTokens": 999999999                   | outputTokens: must not be more than contextTokens, which is 32768
                    "images": "yes"                             | images: must be true or false, was "yes"
                    "temperature": "sometimes"                  | temperature: must be one of always, never, unless_thinking, was "sometimes"
                    "quirks": ["nine_letter_ids", "no"]         | quirks.1: must be one of
                    "features": "documents"                     | features: must be a list, was "documents"
                    "retires": "next year"                      | retires: must be a day such as 2026-11-30, was "next year"
                    "thinking": {"form": "effort"}              | thinking: a model that thinks by effort has efforts
                    "thinking": {"shape": "effort"}             | thinking.shape: there is no such field
                    "prices": {"input": 1}                      | prices: needs output
                    "prices": {"input": -1, "output": 1}        | prices.input: must be a number from 0, was -1
                    "prices": {"input": 1, "output": 1, "x": 1} | prices.x: there is no such field
                    "prices": [{"input": 1, "output": 1}, {"input": 2, "output": 2}] | prices.1: two prices hold from the same day on
                    "prices": []                                | prices: must name a price
                    "color": 1                                  | color: there is no such field
                    "images": true, "images": false             | this is not JSON: Duplicate
                    """)
    void saysInWhichLineAndFieldTheOperatorsTableIsWrong(String field, String words) {
        String own =
                "{\"models\": [\n {\"wires\": [\"chat\"], \"models\": [\"x\"],\n  " + field + "}]}";
        assertThatThrownBy(() -> BuiltInCards.read(Optional.of(own)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("models.json, line 3")
                .hasMessageContaining(words);
    }

    @Test
    void saysWhatIsWrongAroundTheEntries() {
        assertWrong("{\n\"model\": []}", "models.json, line 2, model: there is no such field");
        assertWrong("[]", "models.json, line 1: a JSON object is needed");
        assertWrong("{\n{", "models.json, line 2: this is not JSON");
        assertWrong("{\"best\": {\n\"openai\": {\n\"boss\": \"x\"}}}", "line 3, best.openai.boss");
        assertWrong("{\"models\": [\n{\"models\": [\"x\"]}]}", "line 2, models.0: needs wires");
        assertWrong(
                "{\"models\": [{\"wires\": [\n\"telex\"], \"models\": [\"x\"]}]}",
                "line 2, models.0.wires.0: no wire is called so");
    }

    private static void assertWrong(String own, String words) {
        assertThatThrownBy(() -> BuiltInCards.read(Optional.of(own)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
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
