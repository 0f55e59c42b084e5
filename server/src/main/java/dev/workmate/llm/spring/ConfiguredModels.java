package dev.workmate.llm.spring;

import dev.workmate.llm.Answer;
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
import dev.workmate.llm.Origin;
import dev.workmate.llm.RoutedModel;
import dev.workmate.llm.offline.OfflineModel;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The models that the operator's settings name, each made once. Thread-safe. */
final class ConfiguredModels implements Models, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(ConfiguredModels.class);
    private static final int SOON_DAYS = 60;

    private final Map<ModelRole, Selected> byRole = new EnumMap<>(ModelRole.class);
    private final Map<ModelRole, RoutedModel> routes = new EnumMap<>(ModelRole.class);
    private final Map<Wish, Selected> byWish = new ConcurrentHashMap<>();
    private final ModelSettings settings;
    private final ModelCards cards;
    private final OfflineModel offline;
    private final ProviderModels providers;
    private final InstantSource time;

    ConfiguredModels(ModelSettings settings, ModelCards cards, OfflineModel offline) {
        this(settings, cards, offline, InstantSource.system());
    }

    ConfiguredModels(
            ModelSettings settings, ModelCards cards, OfflineModel offline, InstantSource time) {
        this.settings = settings;
        this.cards = cards;
        this.offline = offline;
        this.time = time;
        this.providers = new ProviderModels(settings.limits(), time);
        for (ModelRole role : ModelRole.values()) {
            Choice choice = settings.choices().get(role);
            if (choice == null) {
                throw new IllegalArgumentException("nothing is said about the role " + role.key());
            }
            byRole.put(role, chosen(choice, role));
        }
        warnings().values().forEach(warning -> log.warn("{}", warning));
    }

    @Override
    public LanguageModel forRole(ModelRole role) {
        return ofRole(role).model();
    }

    @Override
    public String nameOf(ModelRole role) {
        return ofRole(role).name();
    }

    @Override
    public ModelCard cardOf(ModelRole role) {
        return ofRole(role).card();
    }

    private Selected ofRole(ModelRole role) {
        Selected selected = byRole.get(role);
        if (selected == null) {
            throw new IllegalStateException("no model serves " + role.key());
        }
        return selected;
    }

    @Override
    public Selected select(ModelRole role, Optional<String> byUser, Optional<String> byAgent) {
        Optional<Wish> wanted = byUser.map(Wish::of);
        if (wanted.isPresent() && settings.offered().contains(wanted.get())) {
            return single(wanted.get(), role);
        }
        Selected otherwise = byAgent.map(Wish::of).map(w -> ofAgent(w, role)).orElse(ofRole(role));
        return wanted.isEmpty()
                ? otherwise
                : noticed(
                        otherwise,
                        "The model %s is not offered here; %s answers."
                                .formatted(byUser.orElse(""), otherwise.name()));
    }

    private Selected ofAgent(Wish wish, ModelRole role) {
        boolean reachable =
                wish.provider().equals(ModelSettings.OFFLINE)
                        || settings.providers().containsKey(wish.provider());
        return reachable
                ? single(wish, role)
                : noticed(
                        ofRole(role),
                        "%s, which the agent's file names, has no key and no address; %s answers."
                                .formatted(wish.provider(), ofRole(role).name()));
    }

    private static Selected noticed(Selected selected, String text) {
        return new Selected(
                selected.model(),
                selected.name(),
                selected.card(),
                Optional.of(new Answer.Notice("model_not_offered", text)));
    }

    /** One model, and where it fails those that would serve the role where its own does. */
    private Selected single(Wish wish, ModelRole role) {
        return byWish.computeIfAbsent(
                new Wish(wish.provider(), modelName(wish, role)),
                exact ->
                        new Selected(
                                model(exact, role),
                                name(exact, role),
                                card(exact, role),
                                Optional.empty()));
    }

    private Selected chosen(Choice choice, ModelRole role) {
        LanguageModel model = model(choice.first(), role);
        ModelCard card = card(choice.first(), role);
        List<Wish> route = choice.route().stream().distinct().toList();
        if (route.size() > 1) {
            RoutedModel routed = routed(route, role);
            routes.put(role, routed);
            model = routed;
            for (Wish wish : route) {
                card = card.within(card(wish, role).limits());
            }
        }
        for (Wish wish : choice.fallbacks()) {
            card = card.within(card(wish, role).limits());
        }
        return new Selected(
                withFallbacks(model, choice, role),
                name(choice.first(), role),
                card,
                Optional.empty());
    }

    private LanguageModel withFallbacks(LanguageModel first, Choice choice, ModelRole role) {
        List<LanguageModel> chain = new ArrayList<>(List.of(first));
        choice.fallbacks().forEach(wish -> chain.add(model(wish, role)));
        LanguageModel all = chain.getLast();
        for (int i = chain.size() - 2; i >= 0; i--) {
            all = new FallbackModel(chain.get(i), all, role.key() + " from " + (i + 1));
        }
        return all;
    }

    private RoutedModel routed(List<Wish> route, ModelRole role) {
        return new RoutedModel(
                route.stream()
                        .map(
                                wish ->
                                        new RoutedModel.Candidate(
                                                new Origin(wish.provider(), modelName(wish, role)),
                                                model(wish, role),
                                                card(wish, role)))
                        .toList(),
                settings.limits().quickEnough(),
                time);
    }

    /** What choosing among several has saved, by role. */
    @Override
    public Map<ModelRole, String> savings() {
        Map<ModelRole, String> saved = new EnumMap<>(ModelRole.class);
        routes.forEach(
                (role, route) ->
                        saved.put(
                                role,
                                route.saved().amount().toPlainString()
                                        + " "
                                        + route.saved().currency()));
        return saved;
    }

    @Override
    public Map<ModelRole, String> warnings() {
        LocalDate today = time.instant().atZone(ZoneOffset.UTC).toLocalDate();
        Map<ModelRole, String> warnings = new EnumMap<>(ModelRole.class);
        byRole.forEach(
                (role, selected) ->
                        selected.card()
                                .retires()
                                .filter(day -> !day.isAfter(today.plusDays(SOON_DAYS)))
                                .ifPresent(
                                        day ->
                                                warnings.put(
                                                        role,
                                                        "%s %s on %s"
                                                                .formatted(
                                                                        selected.name(),
                                                                        day.isAfter(today)
                                                                                ? "is taken away"
                                                                                : "was taken away",
                                                                        day))));
        return warnings;
    }

    @Override
    public void close() {
        providers.close();
    }

    private ModelCard card(Wish wish, ModelRole role) {
        Provider provider = settings.providers().get(wish.provider());
        return provider == null
                ? ModelCard.IN_PROCESS
                : cards.find(provider.wire(), wish.provider(), modelName(wish, role));
    }

    private LanguageModel model(Wish wish, ModelRole role) {
        Provider provider = settings.providers().get(wish.provider());
        return provider == null
                ? offline
                : providers.make(
                        wish.provider(), provider, modelName(wish, role), card(wish, role));
    }

    private String name(Wish wish, ModelRole role) {
        return wish.provider().equals(ModelSettings.OFFLINE)
                ? OfflineModel.NAME
                : wish.provider() + ":" + modelName(wish, role);
    }

    private String modelName(Wish wish, ModelRole role) {
        if (!wish.model().isEmpty() || wish.provider().equals(ModelSettings.OFFLINE)) {
            return wish.model();
        }
        return cards.best(wish.provider(), role)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "no model of "
                                                + wish.provider()
                                                + " is known to be the best; name one"));
    }
}
