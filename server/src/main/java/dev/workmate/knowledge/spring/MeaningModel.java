package dev.workmate.knowledge.spring;

import dev.workmate.knowledge.onnx.LocalEmbedder;
import dev.workmate.knowledge.openai.EmbeddingSettings;
import dev.workmate.knowledge.openai.OpenAiEmbedder;
import dev.workmate.knowledge.vector.Embedder;
import dev.workmate.llm.ModelSettings;
import java.time.Duration;
import java.util.Optional;

/** The model of meaning that was set, or none. */
record MeaningModel(Optional<Embedder> embedder) implements AutoCloseable {
    private static final Duration CALL_LIMIT = Duration.ofSeconds(60);

    static MeaningModel of(EmbeddingSettings settings, ModelSettings models) {
        return new MeaningModel(
                switch (settings) {
                    case EmbeddingSettings.Off _ -> Optional.empty();
                    case EmbeddingSettings.Local _ -> Optional.of(new LocalEmbedder());
                    case EmbeddingSettings.Remote remote -> Optional.of(remote(remote, models));
                });
    }

    private static Embedder remote(EmbeddingSettings.Remote remote, ModelSettings models) {
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
                remote, new OpenAiEmbedder.Server(provider.base(), provider.key()), CALL_LIMIT);
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
