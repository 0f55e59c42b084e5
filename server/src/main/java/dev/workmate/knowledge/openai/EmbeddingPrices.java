package dev.workmate.knowledge.openai;

import dev.workmate.llm.Prices;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/** What OpenAI asks for its embeddings, in US dollars per million tokens. */
public final class EmbeddingPrices {
    private static final Map<String, String> OPENAI =
            Map.of(
                    "text-embedding-3-small", "0.02",
                    "text-embedding-3-large", "0.13",
                    "text-embedding-ada-002", "0.10");

    private EmbeddingPrices() {}

    /** Empty where nobody has told a price. */
    public static Optional<Prices> of(EmbeddingSettings.Remote model) {
        return model.provider().equals("openai")
                ? Optional.ofNullable(OPENAI.get(model.model())).map(EmbeddingPrices::input)
                : Optional.empty();
    }

    private static Prices input(String rate) {
        BigDecimal none = BigDecimal.ZERO;
        return new Prices(
                new Prices.Rates(new BigDecimal(rate), none, none, none), Optional.empty());
    }
}
