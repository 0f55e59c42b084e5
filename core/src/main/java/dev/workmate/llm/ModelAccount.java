package dev.workmate.llm;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Somebody's account at a provider of models: where it is, its key, and which model is asked;
 * without one, the best that is known of that provider.
 */
public record ModelAccount(
        String provider, Optional<URI> address, Secret key, Optional<String> model) {
    /** A server that speaks as OpenAI's Chat Completions do. */
    public static final String COMPATIBLE = "compatible";

    private static final Map<String, URI> ADDRESSES =
            Map.of(
                    "anthropic", URI.create("https://api.anthropic.com"),
                    "openai", URI.create("https://api.openai.com/v1"),
                    "gemini", URI.create("https://generativelanguage.googleapis.com"));

    public static boolean isProvider(String name) {
        return name.equals(COMPATIBLE) || ADDRESSES.containsKey(name);
    }

    /** Where a provider is, unless somebody names another place. */
    public static Optional<URI> addressOf(String provider) {
        return Optional.ofNullable(ADDRESSES.get(provider));
    }

    /** What is known of an account without spending anything. */
    public sealed interface Standing {
        /** The key is taken; the names are as the provider has them. */
        record Taken(Set<String> models) implements Standing {
            public Taken {
                models = Set.copyOf(models);
            }
        }

        /** The key is taken, but the account has not the model that shall be asked. */
        record Without(String model) implements Standing {}

        /** There is no list to ask for; only use will show. */
        record Unlisted() implements Standing {}

        /** The words may be shown. */
        record Failed(String words) implements Standing {}
    }
}
