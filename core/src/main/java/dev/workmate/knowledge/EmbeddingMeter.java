package dev.workmate.knowledge;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import java.util.Optional;

/**
 * Hears what each call of a provider's embeddings took, and cost where its price is known. It is
 * told from any thread and must be quick.
 */
@FunctionalInterface
public interface EmbeddingMeter {
    /** {@code model} is provider and model. */
    void spent(String model, Usage usage, Optional<Money> cost);
}
