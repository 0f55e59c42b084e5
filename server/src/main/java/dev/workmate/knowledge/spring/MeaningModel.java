package dev.workmate.knowledge.spring;

import dev.workmate.billing.Checkout;
import dev.workmate.billing.Expenses;
import dev.workmate.knowledge.EmbeddingMeter;
import dev.workmate.knowledge.onnx.LocalEmbedder;
import dev.workmate.knowledge.openai.EmbeddingPrices;
import dev.workmate.knowledge.openai.EmbeddingSettings;
import dev.workmate.knowledge.openai.EmbeddingTill;
import dev.workmate.knowledge.openai.OpenAiEmbedder;
import dev.workmate.knowledge.vector.Embedder;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ModelSettings;
import dev.workmate.llm.Models;
import dev.workmate.llm.Prices;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** The model of meaning that was set, or none. */
record MeaningModel(Optional<Embedder> embedder) implements AutoCloseable {
    private static final Duration CALL_LIMIT = Duration.ofSeconds(60);

    /** What a provider's embeddings cost, who pays, and who hears of it. */
    record Bill(
            Models models,
            Checkout checkout,
            EmbeddingMeter meter,
            Expenses expenses,
            InstantSource time) {
        private EmbeddingTill till(EmbeddingSettings.Remote remote) {
            String name = remote.provider() + ":" + remote.model();
            return new EmbeddingTill(
                    name,
                    usage -> prices(remote, name).map(prices -> prices.cost(usage, time.instant())),
                    checkout,
                    meter,
                    expenses);
        }

        /** The operator's own table of models wins. */
        private Optional<Prices> prices(EmbeddingSettings.Remote remote, String name) {
            Models.Selected model =
                    models.select(ModelRole.RAG, Optional.empty(), Optional.of(name));
            return model.remark().isPresent()
                    ? EmbeddingPrices.of(remote)
                    : model.card().prices().or(() -> EmbeddingPrices.of(remote));
        }
    }

    static MeaningModel of(EmbeddingSettings settings, ModelSettings models, Bill bill) {
        return new MeaningModel(
                switch (settings) {
                    case EmbeddingSettings.Off _ -> Optional.empty();
                    case EmbeddingSettings.Local _ -> Optional.of(new LocalEmbedder());
                    case EmbeddingSettings.Remote remote ->
                            Optional.of(remote(remote, models, bill));
                });
    }

    private static Embedder remote(
            EmbeddingSettings.Remote remote, ModelSettings models, Bill bill) {
        ModelSettings.Provider provider = models.providers().get(remote.provider());
        if (provider == null) {
            throw new IllegalArgumentException(
                    EmbeddingSettings.VARIABLE
                            + " wants "
                            + remote.provider()
                            + ", which has no key and no address");
        }
        if (!provider.wire().equals("openai") && !provider.wire().equals("chat")
                || provider.signIn().isPresent()) {
            throw new IllegalArgumentException(
                    EmbeddingSettings.VARIABLE
                            + " takes OpenAI and servers that speak like it by key, not "
                            + remote.provider());
        }
        return new OpenAiEmbedder(
                remote,
                new OpenAiEmbedder.Server(provider.base(), provider.key()),
                CALL_LIMIT,
                bill.till(remote));
    }

    @Override
    public void close() {
        embedder.ifPresent(
                each -> {
                    switch (each) {
                        case LocalEmbedder local -> local.close();
                        case OpenAiEmbedder remote -> remote.close();
                        default -> {}
                    }
                });
    }
}
