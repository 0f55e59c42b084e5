package dev.workmate.llm.json;

import dev.workmate.llm.Exchange;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelCard.Limits;
import dev.workmate.llm.ModelCard.Quirk;
import dev.workmate.llm.ModelCards;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Permit;
import dev.workmate.llm.Prices;
import dev.workmate.llm.Thinking;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the table of models: {@code wires} has what holds for all models of a wire, {@code models}
 * what differs, by name, {@code best} which model serves a role where nobody said. A second table,
 * the operator's own, is looked at first. What is wrong is said with its line and field.
 */
public final class ModelCardsJson {
    private static final String ANY_ROLE = "*";
    private static final Set<String> FIELDS =
            Set.of(
                    "wires",
                    "provider",
                    "models",
                    "thinking",
                    "temperature",
                    "forcedTools",
                    "parallelTools",
                    "images",
                    "contextTokens",
                    "outputTokens",
                    "quirks",
                    "features",
                    "retires",
                    "prices",
                    "searches");
    private static final Set<String> THINKING =
            Set.of("form", "off", "efforts", "leastBudget", "mostBudget", "shown");
    private static final Set<String> ROLES =
            Stream.concat(
                            Stream.of(ANY_ROLE),
                            Arrays.stream(ModelRole.values()).map(ModelRole::key))
                    .collect(Collectors.toUnmodifiableSet());

    /** What only another wire of the same provider offers. */
    private static final Map<String, Set<Feature>> NOT_OFFERED =
            Map.of("chat", EnumSet.of(Feature.WEB_SEARCH, Feature.TOKEN_COUNT));

    private final String ownName;
    private final Exchange exchange;

    public ModelCardsJson() {
        this("models.json");
    }

    /** {@code ownName} is what the operator knows the second table by. */
    public ModelCardsJson(String ownName) {
        this(ownName, Exchange.DOLLARS);
    }

    /** {@code exchange} says in which currency costs are told. */
    public ModelCardsJson(String ownName, Exchange exchange) {
        this.ownName = ownName;
        this.exchange = exchange;
    }

    /** {@code own} may be empty; its entries win. */
    public ModelCards read(String table, Optional<String> own) {
        TableField builtIn = TableFile.read("the table of models", table).root();
        Map<String, TableField> wires = builtIn.load("wires").fields();
        List<ModelCards.Entry> entries = new ArrayList<>();
        Map<String, Map<String, String>> best = new LinkedHashMap<>();
        own.map(text -> TableFile.read(ownName, text).root().only(Set.of("models", "best")))
                .ifPresent(
                        ours -> {
                            addEntries(ours, wires, entries);
                            best.putAll(best(ours));
                        });
        addEntries(builtIn, wires, entries);
        best(builtIn).forEach(best::putIfAbsent);
        Map<String, ModelCard> defaults = new LinkedHashMap<>();
        wires.forEach((wire, fields) -> defaults.put(wire, card(fields, fields)));
        return new ModelCards(entries, defaults, best);
    }

    private static Map<String, Map<String, String>> best(TableField table) {
        Map<String, Map<String, String>> best = new LinkedHashMap<>();
        Map<String, TableField> providers =
                table.find("best").map(TableField::fields).orElse(Map.of());
        providers.forEach(
                (provider, roles) -> {
                    Map<String, String> models = new LinkedHashMap<>();
                    roles.only(ROLES)
                            .fields()
                            .forEach((role, model) -> models.put(role, model.text()));
                    best.put(provider, models);
                });
        return best;
    }

    private void addEntries(
            TableField table, Map<String, TableField> wires, List<ModelCards.Entry> entries) {
        List<TableField> models = table.find("models").map(TableField::items).orElse(List.of());
        for (TableField model : models) {
            model.only(FIELDS);
            String provider = model.find("provider").map(TableField::text).orElse("");
            for (TableField wire : model.load("wires").items()) {
                TableField byWire = wires.get(wire.text());
                if (byWire == null) {
                    throw wire.problem("no wire is called so; there are " + wires.keySet());
                }
                ModelCard card =
                        card(model, byWire)
                                .without(NOT_OFFERED.getOrDefault(wire.text(), Set.of()));
                for (TableField name : model.load("models").items()) {
                    entries.add(new ModelCards.Entry(wire.text(), provider, name.text(), card));
                }
            }
        }
    }

    /** What a model's own entry does not say is what its wire says. */
    private ModelCard card(TableField model, TableField wire) {
        return new ModelCard(
                either(model, wire, "thinking").map(ModelCardsJson::thinking).orElse(Thinking.NONE),
                either(model, wire, "temperature")
                        .map(field -> field.choice(Permit.class))
                        .orElse(Permit.NEVER),
                either(model, wire, "forcedTools")
                        .map(field -> field.choice(Permit.class))
                        .orElse(Permit.NEVER),
                either(model, wire, "parallelTools").map(TableField::flag).orElse(true),
                either(model, wire, "images").map(TableField::flag).orElse(false),
                limits(model, wire),
                either(model, wire, "quirks")
                        .map(field -> field.choices(Quirk.class))
                        .orElse(Set.of()),
                either(model, wire, "prices").map(prices -> prices(prices, searches(model, wire))),
                either(model, wire, "features")
                        .map(field -> field.choices(Feature.class))
                        .orElse(Set.of()),
                either(model, wire, "retires").map(TableField::day));
    }

    private Prices prices(TableField fields, BigDecimal searches) {
        try {
            return PricesJson.read(fields, searches).in(exchange);
        } catch (IllegalArgumentException e) {
            throw fields.problem(String.valueOf(e.getMessage()));
        }
    }

    private static BigDecimal searches(TableField model, TableField wire) {
        return either(model, wire, "searches").map(TableField::amount).orElse(BigDecimal.ZERO);
    }

    private static Optional<TableField> either(TableField model, TableField wire, String name) {
        return model.find(name).or(() -> wire.find(name));
    }

    private static Limits limits(TableField model, TableField wire) {
        int context = either(model, wire, "contextTokens").map(TableField::count).orElse(32_768);
        Optional<TableField> own = model.find("outputTokens");
        int output = wire.find("outputTokens").map(TableField::count).orElse(8_192);
        if (own.isEmpty()) {
            return new Limits(context, Math.min(output, context));
        }
        if (own.get().count() > context) {
            throw own.get().problem("must not be more than contextTokens, which is " + context);
        }
        return new Limits(context, own.get().count());
    }

    private static Thinking thinking(TableField fields) {
        fields.only(THINKING);
        Thinking.Form form = fields.load("form").choice(Thinking.Form.class);
        String off = fields.find("off").map(TableField::text).orElse(Thinking.OMIT);
        List<String> efforts = fields.find("efforts").map(TableField::texts).orElse(List.of());
        int least = fields.find("leastBudget").map(TableField::count).orElse(1);
        int most = fields.find("mostBudget").map(TableField::count).orElse(Integer.MAX_VALUE);
        boolean shown = fields.find("shown").map(TableField::flag).orElse(false);
        try {
            return new Thinking(form, off, efforts, least, most, shown);
        } catch (IllegalArgumentException e) {
            throw fields.problem(String.valueOf(e.getMessage()));
        }
    }
}
