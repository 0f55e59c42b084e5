package dev.workmate.llm.spring;

import dev.workmate.llm.FallbackModel;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCards;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ModelSettings;
import dev.workmate.llm.ModelSettings.Choice;
import dev.workmate.llm.ModelSettings.Provider;
import dev.workmate.llm.ModelSettings.Wish;
import dev.workmate.llm.Models;
import dev.workmate.llm.anthropic.AnthropicWire;
import dev.workmate.llm.anthropic.AnthropicWire.ApiVersion;
import dev.workmate.llm.gemini.GeminiWire;
import dev.workmate.llm.http.CallLimits;
import dev.workmate.llm.http.Endpoint;
import dev.workmate.llm.http.ProviderModel;
import dev.workmate.llm.http.RetryPolicy;
import dev.workmate.llm.http.StreamingHttp;
import dev.workmate.llm.http.Wire;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.llm.openai.ChatWire;
import dev.workmate.llm.openai.ResponsesWire;
import java.net.http.HttpClient;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** The models that the operator's settings name, each made once. Thread-safe. */
final class ConfiguredModels implements Models, AutoCloseable {
    private final Map<ModelRole, LanguageModel> models = new EnumMap<>(ModelRole.class);
    private final Map<ModelRole, String> names = new EnumMap<>(ModelRole.class);
    private final Map<ModelRole, ModelCard> cardOf = new EnumMap<>(ModelRole.class);
    private final ModelSettings settings;
    private final ModelCards cards;
    private final OfflineModel offline;
    private final HttpClient client;
    private final StreamingHttp http;
    private final RetryPolicy retries;

    ConfiguredModels(ModelSettings settings, ModelCards cards, OfflineModel offline) {
        this.settings = settings;
        this.cards = cards;
        this.offline = offline;
        CallLimits limits =
                CallLimits.DEFAULT.withTimes(settings.limits().idle(), settings.limits().total());
        this.client = StreamingHttp.client(limits);
        this.http = new StreamingHttp(client, limits);
        this.retries =
                new RetryPolicy(
                        InstantSource.system(), () -> ThreadLocalRandom.current().nextDouble());
        for (ModelRole role : ModelRole.values()) {
            Choice choice = settings.choices().get(role);
            if (choice == null) {
                throw new IllegalArgumentException("nothing is said about the role " + role.key());
            }
            names.put(role, name(choice.first(), role));
            models.put(role, model(choice, role));
            cardOf.put(role, card(choice, role));
        }
    }

    @Override
    public LanguageModel forRole(ModelRole role) {
        return models.getOrDefault(role, offline);
    }

    @Override
    public String nameOf(ModelRole role) {
        return names.getOrDefault(role, Models.super.nameOf(role));
    }

    @Override
    public ModelCard cardOf(ModelRole role) {
        return cardOf.getOrDefault(role, ModelCard.IN_PROCESS);
    }

    private ModelCard card(Choice choice, ModelRole role) {
        ModelCard first = card(choice.first(), role);
        return choice.fallback()
                .map(second -> first.within(card(second, role).limits()))
                .orElse(first);
    }

    private ModelCard card(Wish wish, ModelRole role) {
        Provider provider = settings.providers().get(wish.provider());
        return provider == null
                ? ModelCard.IN_PROCESS
                : cards.find(provider.wire(), wish.provider(), modelName(wish, role));
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    private LanguageModel model(Choice choice, ModelRole role) {
        LanguageModel first = model(choice.first(), role);
        return choice.fallback()
                .<LanguageModel>map(
                        second ->
                                new FallbackModel(
                                        first,
                                        model(second, role),
                                        name(choice.first(), role) + ", " + name(second, role)))
                .orElse(first);
    }

    private LanguageModel model(Wish wish, ModelRole role) {
        Provider provider = settings.providers().get(wish.provider());
        if (provider == null) {
            return offline;
        }
        String model = modelName(wish, role);
        return new ProviderModel(
                wire(provider),
                new Endpoint(wish.provider(), provider.base(), provider.key()),
                model,
                card(wish, role),
                http,
                retries);
    }

    private String name(Wish wish, ModelRole role) {
        return wish.provider().equals(ModelSettings.OFFLINE)
                ? OfflineModel.NAME
                : wish.provider() + ":" + modelName(wish, role);
    }

    private String modelName(Wish wish, ModelRole role) {
        return wish.model().isEmpty()
                ? cards.best(wish.provider(), role)
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "no model of "
                                                        + wish.provider()
                                                        + " is known to be the best; name one"))
                : wish.model();
    }

    private static Wire wire(Provider provider) {
        return switch (provider.wire()) {
            case "anthropic" -> new AnthropicWire(ApiVersion.of(provider.version()));
            case "openai" -> new ResponsesWire();
            case "chat" -> new ChatWire();
            case "gemini" -> new GeminiWire();
            default ->
                    throw new IllegalArgumentException(
                            "a wire is anthropic, openai, chat or gemini, was " + provider.wire());
        };
    }
}
