package dev.workmate.diagnostics.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EmbeddingMetricsTest {
    @Test
    void callsTokensAndCostAreCounted() {
        Metrics metrics = new Metrics();
        EmbeddingMetrics counted = new EmbeddingMetrics(metrics);

        counted.spent(
                "openai:small",
                new Usage(700, 0, 0, 0, 0),
                Optional.of(new Money(new BigDecimal("0.25"), "USD")));
        counted.spent("openai:small", new Usage(300, 0, 0, 0, 0, true), Optional.empty());

        assertThat(metrics.text().lines())
                .contains(
                        "workmate_embedding_calls_total{model=\"openai:small\"} 2",
                        "workmate_embedding_tokens_total{model=\"openai:small\"} 1000",
                        "workmate_embedding_cost_total{currency=\"USD\"} 0.25");
    }
}
