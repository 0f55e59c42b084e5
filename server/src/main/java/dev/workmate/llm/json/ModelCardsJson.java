package dev.workmate.llm.json;

import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelCard.Limits;
import dev.workmate.llm.ModelCard.Quirk;
import dev.workmate.llm.ModelCards;
import dev.workmate.llm.Permit;
import dev.workmate.llm.Thinking;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the table of models: {@code wires} has what holds for all models of a wire, {@code models}
 * what differs, by name, {@code best} which model serves a role where nobody said. A second table,
 * the operator's own, is looked at first.
 */
public final class ModelCardsJson {
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

    /** What only another wire of the same provider offers. */
    private static final Map<String, Set<Feature>> NOT_OFFERED =
            Map.of("chat", EnumSet.of(Feature.WEB_SEARCH, Feature.TOKEN_COUNT));

    private final JsonMapper mapper =
            JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    /** {@code own} may be empty; its entries win. */
    public ModelCards read(String table, Optional<String> own) {
        JsonNode builtIn = parse("the table of models", table);
        Map<String, ObjectNode> wires = new LinkedHashMap<>();
        builtIn.path("wires")
                .properties()
                .forEach(wire -> wires.put(wire.getKey(), (ObjectNode) wire.getValue()));
        List<ModelCards.Entry> entries = new ArrayList<>();
        own.ifPresent(text -> addEntries(parse("models.json", text), wires, entries));
        addEntries(builtIn, wires, entries);
        Map<String, ModelCard> defaults = new LinkedHashMap<>();
        wires.forEach((wire, fields) -> defaults.put(wire, card(fields)));
        Map<String, Map<String, String>> best = best(builtIn.path("best"));
        own.ifPresent(text -> best.putAll(best(parse("models.json", text).path("best"))));
        return new ModelCards(entries, defaults, best);
    }

    private static Map<String, Map<String, String>> best(JsonNode providers) {
        Map<String, Map<String, String>> best = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> provider : providers.properties()) {
            Map<String, String> models = new LinkedHashMap<>();
            provider.getValue()
                    .properties()
                    .forEach(role -> models.put(role.getKey(), role.getValue().asString()));
            best.put(provider.getKey(), models);
        }
        return best;
    }

    private JsonNode parse(String what, String text) {
        try {
            return mapper.readTree(text);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(what + " is not JSON: " + e.getMessage(), e);
        }
    }

    private static void addEntries(
            JsonNode table, Map<String, ObjectNode> wires, List<ModelCards.Entry> entries) {
        for (JsonNode model : table.path("models")) {
            for (String wire : texts(model.path("wires"))) {
                ObjectNode fields = wires.get(wire);
                if (fields == null) {
                    throw new IllegalArgumentException(
                            "no wire is called " + wire + "; there are " + wires.keySet());
                }
                ModelCard card =
                        card(merged(fields, model))
                                .without(NOT_OFFERED.getOrDefault(wire, Set.of()));
                String provider = model.path("provider").asString("");
                for (String name : texts(model.path("models"))) {
                    entries.add(new ModelCards.Entry(wire, provider, name, card));
                }
            }
        }
    }

    private static ObjectNode merged(ObjectNode wire, JsonNode model) {
        ObjectNode all = wire.deepCopy();
        for (Map.Entry<String, JsonNode> field : model.properties()) {
            if (!FIELDS.contains(field.getKey())) {
                throw new IllegalArgumentException(
                        "a model has no " + field.getKey() + "; it has " + FIELDS);
            }
            all.set(field.getKey(), field.getValue());
        }
        return all;
    }

    private static ModelCard card(JsonNode fields) {
        return new ModelCard(
                thinking(fields.path("thinking")),
                choice(Permit.class, fields.path("temperature").asString("never")),
                choice(Permit.class, fields.path("forcedTools").asString("never")),
                fields.path("parallelTools").asBoolean(true),
                fields.path("images").asBoolean(false),
                new Limits(
                        fields.path("contextTokens").asInt(32_768),
                        fields.path("outputTokens").asInt(8_192)),
                texts(fields.path("quirks")).stream()
                        .map(quirk -> choice(Quirk.class, quirk))
                        .collect(Collectors.toSet()),
                PricesJson.read(
                        fields.path("prices"),
                        fields.path("searches").decimalValue(BigDecimal.ZERO)),
                texts(fields.path("features")).stream()
                        .map(feature -> choice(Feature.class, feature))
                        .collect(Collectors.toSet()),
                fields.path("retires").isString()
                        ? Optional.of(LocalDate.parse(fields.path("retires").stringValue()))
                        : Optional.empty());
    }

    private static Thinking thinking(JsonNode fields) {
        if (fields.isMissingNode()) {
            return Thinking.NONE;
        }
        return new Thinking(
                choice(Thinking.Form.class, fields.path("form").asString()),
                fields.path("off").asString(Thinking.OMIT),
                texts(fields.path("efforts")),
                fields.path("leastBudget").asInt(1),
                fields.path("mostBudget").asInt(Integer.MAX_VALUE),
                fields.path("shown").asBoolean(false));
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(item -> texts.add(item.asString()));
        return texts;
    }

    private static <E extends Enum<E>> E choice(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
    }
}
