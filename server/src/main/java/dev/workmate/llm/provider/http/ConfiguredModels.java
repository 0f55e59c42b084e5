package dev.workmate.llm.provider.http;

import dev.workmate.llm.Answer;
import dev.workmate.llm.FallbackModel;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelAccounts;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCards;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ModelSettings;
import dev.workmate.llm.ModelSettings.Choice;
import dev.workmate.llm.ModelSettings.Provider;
import dev.workmate.llm.ModelSettings.Wish;
import dev.workmate.llm.Models;
import dev.workmate.llm.NamedModel;
import dev.workmate.llm.NamedModels;
import dev.workmate.llm.RoutedModel;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.outbound.Pauses;
import dev.workmate.outbound.SharedPlaces;
import java.time.InstantSource;
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
public final class ConfiguredModels implements ModelAccounts.Opened {
    private static final Logger log = LoggerFactory.getLogger(ConfiguredModels.class);

    private final Map<ModelRole, Selected> byRole = new EnumMap<>(ModelRole.class);
    private final Map<ModelRole, RoutedModel> routes = new EnumMap<>(ModelRole.class);
    private final Map<Chosen, Selected> byWish = new ConcurrentHashMap<>();
    private final ModelSettings settings;
    private final NamedModels named;
    private final List<NamedModel> choices;
    private final OfflineModel offline;
    private final ProviderModels providers;
    private final InstantSource time;

    /** A model that somebody chose for what a role does. */
    private record Chosen(Wish wish, ModelRole role) {}

    public ConfiguredModels(
            ModelSettings settings,
            ModelCards cards,
            OfflineModel offline,
            InstantSource time,
            Pauses pauses,
            SharedPlaces places) {
        this.settings = settings;
        this.named = new NamedModels(settings, cards);
        this.choices = named.choices();
        this.offline = offline;
        this.time = time;
        this.providers = new ProviderModels(settings.limits(), time, pauses, places);
        for (ModelRole role : ModelRole.values()) {
            byRole.put(role, chosen(named.choice(role), role));
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
        return byUser.map(wish -> remarked(otherwise, Models.notOffered(wish, otherwise.name())))
                .orElse(otherwise);
    }

    private Selected ofAgent(Wish wish, ModelRole role) {
        boolean reachable =
                wish.provider().equals(ModelSettings.OFFLINE)
                        || settings.providers().containsKey(wish.provider());
        return reachable
                ? single(wish, role)
                : remarked(
                        ofRole(role),
                        new Remark(
                                Remark.About.AGENTS_FILE,
                                new Answer.Notice(
                                        "agent_model_unavailable",
                                        "%s, which the agent's file names, has no key and no address; %s answers."
                                                .formatted(wish.provider(), ofRole(role).name()))));
    }

    private static Selected remarked(Selected selected, Remark remark) {
        return new Selected(
                selected.model(), selected.name(), selected.card(), Optional.of(remark));
    }

    /** One model, and where it fails those that would serve the role where its own does. */
    private Selected single(Wish wish, ModelRole role) {
        return byWish.computeIfAbsent(
                new Chosen(wish, role),
                _ ->
                        chosen(
                                new Choice(
                                        wish,
                                        List.of(),
                                        named.choice(role).fallbacks().stream()
                                                .filter(other -> !other.equals(wish))
                                                .toList()),
                                role));
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
                                                named.origin(wish, role),
                                                model(wish, role),
                                                card(wish, role)))
                        .toList(),
                settings.limits().quickEnough(),
                time);
    }

    @Override
    public List<NamedModel> choices() {
        return choices;
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
    public Map<String, String> warnings() {
        return named.retiring(time.instant().atZone(ZoneOffset.UTC).toLocalDate());
    }

    @Override
    public void close() {
        providers.close();
    }

    private ModelCard card(Wish wish, ModelRole role) {
        return named.card(wish, role);
    }

    private LanguageModel model(Wish wish, ModelRole role) {
        Provider provider = settings.providers().get(wish.provider());
        return provider == null
                ? offline
                : providers.make(
                        wish.provider(), provider, modelName(wish, role), card(wish, role));
    }

    private String name(Wish wish, ModelRole role) {
        return named.origin(wish, role).toString();
    }

    private String modelName(Wish wish, ModelRole role) {
        return named.origin(wish, role).model();
    }
}
