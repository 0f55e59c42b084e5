package dev.workmate.erp.catalog;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.office.Offices;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.run.Within;
import java.util.List;
import java.util.Optional;

/** Finds entities and what can be done with them by words. */
public final class SearchOperations extends CatalogTool<SearchOperations.Input> {
    public static final String NAME = "search_entity_operations";

    /** What to look for. */
    public record Input(
            @Describe("Words, such as 'post sales invoice' or 'stock on hand'.")
                    @Within(min = 1, max = 300)
                    String query,
            @Describe("At most so many results; 10 when left out.") @Within(min = 1, max = 40)
                    Optional<Integer> top) {}

    SearchOperations(Offices offices) {
        super(
                offices,
                NAME,
                "Finds the entities and operations of the ERP system that fit some words: names,"
                        + " properties, choices and actions are searched.",
                Input.class);
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress)
            throws ToolException, InterruptedException {
        ErpModel model = model(call);
        List<EntitySearch.Hit> hits =
                EntitySearch.find(model, input.query(), input.top().orElse(10));
        if (hits.isEmpty()) {
            throw new ToolException(
                    "Nothing fits '%s'; list_all_entities shows everything."
                            .formatted(input.query()));
        }
        return trusted(
                JsonValue.object()
                        .with(
                                "results",
                                JsonValue.of(hits.stream().map(SearchOperations::hit).toList()))
                        .build());
    }

    private static JsonValue hit(EntitySearch.Hit hit) {
        ErpEntity entity = hit.entity();
        JsonValue.Builder result =
                JsonValue.object()
                        .with("entity", entity.set())
                        .with("area", Area.of(entity).word());
        hit.operation()
                .ifPresent(
                        operation ->
                                result.with("operation", operation.name())
                                        .with("tool", operation.tool())
                                        .with("approval", operation.approval()));
        result.withTexts(
                "operations",
                EntityOperation.of(entity).stream().map(EntityOperation::name).toList());
        if (!hit.properties().isEmpty()) {
            result.withTexts("properties", hit.properties());
        }
        return result.build();
    }
}
