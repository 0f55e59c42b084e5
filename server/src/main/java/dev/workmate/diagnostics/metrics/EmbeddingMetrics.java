package dev.workmate.diagnostics.metrics;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.knowledge.EmbeddingMeter;
import java.util.Optional;

/**
 * Counts what a provider's embeddings took. They belong to no session: files are embedded in the
 * background, and once for all who have the same bytes. Thread-safe.
 */
public final class EmbeddingMetrics implements EmbeddingMeter {
    private final Metrics metrics;

    public EmbeddingMetrics(Metrics metrics) {
        this.metrics = metrics;
        metrics.counter("workmate_embedding_calls_total", "Calls of a provider's embeddings.");
        metrics.counter("workmate_embedding_tokens_total", "Tokens of a provider's embeddings.");
        metrics.counter(
                "workmate_embedding_cost_total", "What a provider's embeddings cost, by currency.");
    }

    @Override
    public void spent(String model, Usage usage, Optional<Money> cost) {
        metrics.count("workmate_embedding_calls_total", 1, "model", model);
        metrics.count(
                "workmate_embedding_tokens_total", (double) usage.inputTokens(), "model", model);
        cost.ifPresent(
                price ->
                        metrics.count(
                                "workmate_embedding_cost_total",
                                price.amount().doubleValue(),
                                "currency",
                                price.currency()));
    }
}
