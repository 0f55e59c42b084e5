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
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists the entity sets of the system, by area. */
public final class ListEntities extends CatalogTool<ListEntities.Input> {
    public static final String NAME = "list_all_entities";

    /** What to list. */
    public record Input(
            @Describe("Only this part of the business.") Optional<Area> area,
            @Describe("Only entities in which records can be made, changed or deleted.")
                    Optional<Boolean> writable) {}

    ListEntities(Offices offices) {
        super(
                offices,
                NAME,
                "Lists the entity sets of the ERP system by area, with what can be done in them.",
                Input.class);
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress)
            throws ToolException, InterruptedException {
        ErpModel model = model(call);
        Map<Area, List<JsonValue>> byArea = new EnumMap<>(Area.class);
        int count = 0;
        for (ErpEntity entity : model.entities()) {
            Area area = Area.of(entity);
            boolean wanted =
                    input.area().map(area::equals).orElse(true)
                            && (!input.writable().orElse(false) || !entity.verbs().isEmpty());
            if (wanted) {
                count++;
                byArea.computeIfAbsent(area, _ -> new ArrayList<>())
                        .add(JsonValue.of(described(entity)));
            }
        }
        JsonValue.Builder areas = JsonValue.object();
        byArea.forEach((area, sets) -> areas.with(area.word(), JsonValue.of(sets)));
        return trusted(
                JsonValue.object()
                        .with("count", count)
                        .with("areas", areas.build())
                        .with(
                                "note",
                                "In brackets: c create, u update, d delete, then actions; none means read"
                                        + " only. 'lines' are read through their document.")
                        .build());
    }

    /** Short, because there are many. */
    private static String described(ErpEntity entity) {
        StringBuilder can = new StringBuilder();
        for (ErpEntity.Verb verb : ErpEntity.Verb.values()) {
            if (entity.allows(verb)) {
                can.append(Character.toLowerCase(verb.name().charAt(0)));
            }
        }
        List<String> parts = new ArrayList<>();
        if (!can.isEmpty()) {
            parts.add(can.toString());
        }
        parts.addAll(entity.actions());
        if (!entity.parents().isEmpty()) {
            parts.add("lines");
        }
        return parts.isEmpty() ? entity.set() : entity.set() + " [" + String.join(" ", parts) + "]";
    }
}
