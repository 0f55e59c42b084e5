package dev.workmate.llm;

import dev.workmate.llm.ModelSettings.Choice;
import dev.workmate.llm.ModelSettings.Provider;
import dev.workmate.llm.ModelSettings.Wish;
import dev.workmate.llm.NamedModel.Purpose;
import dev.workmate.llm.NamedModel.Use;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** All models that the settings name, each once, with what the table knows about it. Immutable. */
public final class NamedModels {
    private static final int SOON_DAYS = 60;

    private final ModelSettings settings;
    private final ModelCards cards;

    public NamedModels(ModelSettings settings, ModelCards cards) {
        this.settings = settings;
        this.cards = cards;
    }

    /** In the order of the roles; what serves stands before what only helps out. */
    public List<NamedModel> all() {
        Map<Origin, NamedModel> found = new LinkedHashMap<>();
        for (ModelRole role : ModelRole.values()) {
            add(found, choice(role).first(), Purpose.SERVES, role);
        }
        for (ModelRole role : ModelRole.values()) {
            List<Wish> route = choice(role).route();
            (route.size() > 1 ? route.stream() : Stream.<Wish>empty())
                    .forEach(wish -> add(found, wish, Purpose.ROUTE, role));
            choice(role).fallbacks().forEach(wish -> add(found, wish, Purpose.FALLBACK, role));
        }
        choices()
                .forEach(
                        model ->
                                found.merge(
                                        model.origin(), model, (known, _) -> joined(known, model)));
        return List.copyOf(found.values());
    }

    /** Those that people may choose. */
    public List<NamedModel> choices() {
        return settings.offered().stream()
                .distinct()
                .map(
                        wish ->
                                named(
                                        wish,
                                        ModelRole.SUPERVISOR,
                                        new Use(Purpose.CHOICE, Optional.empty())))
                .toList();
    }

    private void add(Map<Origin, NamedModel> found, Wish wish, Purpose purpose, ModelRole role) {
        NamedModel model = named(wish, role, new Use(purpose, Optional.of(role)));
        found.merge(model.origin(), model, (known, _) -> joined(known, model));
    }

    private static NamedModel joined(NamedModel known, NamedModel more) {
        List<Use> uses = new ArrayList<>(known.uses());
        more.uses().stream().filter(use -> !uses.contains(use)).forEach(uses::add);
        return new NamedModel(known.wish(), known.origin(), known.wire(), known.card(), uses);
    }

    private NamedModel named(Wish wish, ModelRole role, Use use) {
        Provider provider = settings.providers().get(wish.provider());
        return new NamedModel(
                wish,
                origin(wish, role),
                provider == null ? ModelSettings.OFFLINE : provider.wire(),
                card(wish, role),
                List.of(use));
    }

    /** What is said about a role. */
    public Choice choice(ModelRole role) {
        Choice choice = settings.choices().get(role);
        if (choice == null) {
            throw new IllegalArgumentException("nothing is said about the role " + role.key());
        }
        return choice;
    }

    /** Who a wish means for a role: without a model, the provider's best. */
    public Origin origin(Wish wish, ModelRole role) {
        if (wish.provider().equals(ModelSettings.OFFLINE)) {
            return new Origin(wish.provider(), ModelSettings.OFFLINE_MODEL);
        }
        if (!wish.model().isEmpty()) {
            return new Origin(wish.provider(), wish.model());
        }
        String best =
                cards.best(wish.provider(), role)
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "no model of "
                                                        + wish.provider()
                                                        + " is known to be the best; name one"));
        return new Origin(wish.provider(), best);
    }

    public ModelCard card(Wish wish, ModelRole role) {
        Provider provider = settings.providers().get(wish.provider());
        return provider == null
                ? ModelCard.IN_PROCESS
                : cards.find(provider.wire(), wish.provider(), origin(wish, role).model());
    }

    /** Which of them their providers take away soon or took away, by what they are for. */
    public Map<String, String> retiring(LocalDate today) {
        Map<String, String> warnings = new LinkedHashMap<>();
        for (NamedModel model : all()) {
            model.card()
                    .retires()
                    .filter(day -> !day.isAfter(today.plusDays(SOON_DAYS)))
                    .ifPresent(day -> warn(warnings, model, day, today));
        }
        return warnings;
    }

    private static void warn(
            Map<String, String> warnings, NamedModel model, LocalDate day, LocalDate today) {
        String words =
                "%s %s on %s"
                        .formatted(
                                model.origin(),
                                day.isAfter(today) ? "is taken away" : "was taken away",
                                day);
        model.uses().stream()
                .map(use -> use.role().map(ModelRole::key).orElse("choices"))
                .distinct()
                .forEach(key -> warnings.merge(key, words, (one, two) -> one + "; " + two));
    }
}
