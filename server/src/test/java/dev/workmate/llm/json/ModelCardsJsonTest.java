package dev.workmate.llm.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.Money;
import dev.workmate.event.Usage;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCards;
import dev.workmate.llm.Permit;
import dev.workmate.llm.Thinking;
import dev.workmate.llm.testkit.BuiltInCards;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ModelCardsJsonTest {
    private final ModelCards cards = BuiltInCards.read();

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
        assertThat(anthropic("claude-sonnet-4-5").prices().orElseThrow().cost(usage))
                .isEqualTo(new Money(new BigDecimal("0.037875"), "USD"));
    }

    @Test
    void pricesALongPromptByItsOwnRates() {
        ModelCard card = cards.find("gemini", "gemini", "gemini-2.5-pro");
        assertThat(card.prices().orElseThrow().cost(Usage.of(200_000, 0)).amount())
                .isEqualByComparingTo("0.25");
        assertThat(card.prices().orElseThrow().cost(new Usage(200_000, 0, 1, 0, 0)).amount())
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

    private ModelCard anthropic(String model) {
        return cards.find("anthropic", "anthropic", model);
    }
}
