package dev.workmate.erp.change;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.query.ModelNames;
import dev.workmate.erp.query.ValueReader;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Makes a typed record of the values a model wrote; every reason why not is told at once. */
public final class BodyReader {
    private static final int MAX_DEPTH = 3;
    private static final int MAX_LINES = 200;

    private final ErpModel model;
    private final List<String> problems = new ArrayList<>();

    private BodyReader(ErpModel model) {
        this.model = model;
    }

    /** A new record, with lines under the names of its navigations. */
    public static ErpRow created(ErpModel model, ErpEntity entity, JsonValue.Fields values)
            throws ToolException {
        BodyReader reader = new BodyReader(model);
        ErpRow row = reader.row(entity, values, 1);
        reader.required(entity, values, entity.parents());
        return reader.orRefuse(row);
    }

    /** Values to be changed; lines are records of their own. */
    public static ErpRow changed(ErpModel model, ErpEntity entity, JsonValue.Fields values)
            throws ToolException {
        BodyReader reader = new BodyReader(model);
        ErpRow row = reader.row(entity, values, MAX_DEPTH + 1);
        if (row.values().isEmpty() && reader.problems.isEmpty()) {
            reader.problems.add("Say which values shall be changed.");
        }
        for (String key : entity.keys()) {
            if (row.values().containsKey(key)) {
                reader.problems.add("The key '%s' cannot be changed.".formatted(key));
            }
        }
        return reader.orRefuse(row);
    }

    private ErpRow orRefuse(ErpRow row) throws ToolException {
        if (!problems.isEmpty()) {
            throw new ToolException(String.join(" ", problems));
        }
        return row;
    }

    private ErpRow row(ErpEntity entity, JsonValue.Fields values, int depth) {
        SequencedMap<String, ErpValue> row = new LinkedHashMap<>();
        for (Map.Entry<String, JsonValue> field : values.values().entrySet()) {
            try {
                row.put(field.getKey(), value(entity, field.getKey(), field.getValue(), depth));
            } catch (ToolException e) {
                problems.add(String.valueOf(e.getMessage()));
            }
        }
        return new ErpRow(row, Optional.empty());
    }

    private ErpValue value(ErpEntity entity, String name, JsonValue value, int depth)
            throws ToolException {
        Optional<ErpNavigation> way = entity.navigation(name);
        if (way.isPresent() && entity.property(name).isEmpty()) {
            return lines(way.get(), value, depth);
        }
        ErpProperty property = ModelNames.property(entity, name);
        if (property.is(Trait.READ_ONLY) || property.is(Trait.FILTER_ONLY)) {
            throw new ToolException(
                    "'%s' is filled in by the system and cannot be written; leave it out."
                            .formatted(name));
        }
        ErpValue read = ValueReader.read(property, value);
        if (read.isNothing() && property.is(Trait.REQUIRED)) {
            throw new ToolException("'%s' cannot be empty.".formatted(name));
        }
        if (read instanceof ErpValue.Text text
                && text.value().length() > property.maxLength().orElse(Integer.MAX_VALUE)) {
            throw new ToolException(
                    "'%s' takes at most %d characters, but was given %d."
                            .formatted(
                                    name,
                                    property.maxLength().orElseThrow(),
                                    text.value().length()));
        }
        return read;
    }

    private ErpValue lines(ErpNavigation way, JsonValue value, int depth) throws ToolException {
        ErpEntity target = ModelNames.entity(model, way.target());
        if (depth > MAX_DEPTH) {
            throw new ToolException(
                    "'%s' are records of their own: change them one by one in %s."
                            .formatted(way.name(), target.set()));
        }
        if (!way.isMany()) {
            throw new ToolException(
                    "'%s' is another record: give %s instead."
                            .formatted(
                                    way.name(),
                                    way.joins().isEmpty()
                                            ? "its id"
                                            : "'" + way.joins().getFirst().property() + "'"));
        }
        if (!(value instanceof JsonValue.Items items) || items.values().size() > MAX_LINES) {
            throw new ToolException(
                    "'%s' takes a list of at most %d objects.".formatted(way.name(), MAX_LINES));
        }
        List<ErpRow> rows = new ArrayList<>();
        for (JsonValue item : items.values()) {
            if (!(item instanceof JsonValue.Fields fields)) {
                throw new ToolException("'%s' takes a list of objects.".formatted(way.name()));
            }
            ErpRow line = row(target, fields, depth + 1);
            required(target, fields, List.of());
            rows.add(line);
        }
        return new ErpValue.NestedMany(rows);
    }

    private void required(ErpEntity entity, JsonValue.Fields given, List<String> parents) {
        List<List<String>> groups = new ArrayList<>(entity.requiredOnCreate());
        if (!parents.isEmpty()) {
            groups.add(parents);
        }
        for (List<String> group : groups) {
            if (group.stream().noneMatch(name -> isGiven(given, name))) {
                problems.add(
                        "A new record in %s needs %s."
                                .formatted(entity.set(), String.join(" or ", group)));
            }
        }
    }

    private static boolean isGiven(JsonValue.Fields given, String name) {
        return !(given.values().getOrDefault(name, JsonValue.NULL) instanceof JsonValue.Null);
    }
}
