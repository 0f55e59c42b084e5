package dev.workmate.erp.catalog;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.query.ModelNames;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.run.Within;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** Tells everything about one entity. */
public final class EntityDetails extends CatalogTool<EntityDetails.Input> {
    public static final String NAME = "get_entity_details";

    /** Which entity. */
    public record Input(
            @Describe("The entity set or type, such as 'salesInvoices'.")
                    @Within(min = 1, max = 200)
                    String entity) {}

    EntityDetails(Offices offices) {
        super(
                offices,
                NAME,
                "Tells an ERP entity's properties with types, lengths and choices, its keys,"
                        + " navigations and actions, and what can be written, filtered or required.",
                Input.class);
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress)
            throws ToolException, InterruptedException {
        ErpModel model = model(call);
        ErpEntity entity = ModelNames.entity(model, input.entity());
        JsonValue.Builder result =
                JsonValue.object()
                        .with("entity", entity.set())
                        .with("type", entity.type())
                        .with("area", Area.of(entity).word());
        if (entity.isCustom()) {
            result.with("customApi", entity.route());
        }
        result.withTexts("keys", entity.keys())
                .withTexts(
                        "operations",
                        EntityOperation.of(entity).stream().map(EntityOperation::name).toList());
        if (!entity.requiredOnCreate().isEmpty()) {
            result.withTexts(
                    "requiredOnCreate",
                    entity.requiredOnCreate().stream()
                            .map(group -> String.join(" or ", group))
                            .toList());
        }
        if (!entity.parents().isEmpty()) {
            result.with(
                    "listing",
                    "only with "
                            + String.join(" or ", entity.parents())
                            + " eq …, or by expanding the document");
        }
        return trusted(
                result.with("properties", properties(entity))
                        .withTexts("navigations", navigations(entity))
                        .with("choices", choices(entity))
                        .build());
    }

    private static JsonValue properties(ErpEntity entity) {
        SequencedMap<String, JsonValue> all = new LinkedHashMap<>();
        entity.properties().forEach(each -> all.put(each.name(), JsonValue.of(described(each))));
        return new JsonValue.Fields(all);
    }

    static String described(ErpProperty property) {
        List<String> words = new ArrayList<>();
        words.add(
                property.type().words()
                        + property.choices().map(each -> " " + each.name()).orElse("")
                        + property.maxLength().map(length -> " (" + length + ")").orElse(""));
        for (Map.Entry<Trait, String> each :
                Map.of(
                                Trait.REQUIRED, "never empty",
                                Trait.READ_ONLY, "read only",
                                Trait.COMPUTED,
                                        "worked out: the system neither filters nor sorts by it",
                                Trait.FILTER_ONLY, "only to filter by")
                        .entrySet()
                        .stream()
                        .sorted(Map.Entry.comparingByKey())
                        .toList()) {
            if (property.is(each.getKey())) {
                words.add(each.getValue());
            }
        }
        return String.join(", ", words);
    }

    static List<String> navigations(ErpEntity entity) {
        return entity.navigations().stream().map(EntityDetails::described).toList();
    }

    static String described(ErpNavigation way) {
        return "%s → %s%s%s"
                .formatted(
                        way.name(),
                        way.target(),
                        way.isMany() ? " (many)" : "",
                        way.joins().isEmpty()
                                ? ""
                                : ": "
                                        + String.join(
                                                " and ",
                                                way.joins().stream()
                                                        .map(
                                                                join ->
                                                                        join.property()
                                                                                + " = "
                                                                                + join.referenced())
                                                        .toList()));
    }

    private static JsonValue choices(ErpEntity entity) {
        SequencedMap<String, JsonValue> all = new LinkedHashMap<>();
        entity.properties().stream()
                .flatMap(property -> property.choices().stream())
                .forEach(each -> all.put(each.name(), JsonValue.ofTexts(each.names())));
        return new JsonValue.Fields(all);
    }
}
