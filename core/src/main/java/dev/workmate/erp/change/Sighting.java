package dev.workmate.erp.change;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.Planned;
import dev.workmate.erp.office.Columns;
import dev.workmate.erp.query.ValueText;
import dev.workmate.text.Digests;
import dev.workmate.text.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/**
 * A record as a person saw it: its version, its key and a digest of the card about it, as one line
 * of text. Where a system has no versions, a digest of the record's values stands in for one.
 */
record Sighting(String version, Optional<JsonValue.Fields> key, Optional<String> card) {
    private static final String TAB = "\t";

    static Sighting of(Planned plan, Optional<String> card) {
        return new Sighting(
                plan.before().map(row -> version(plan.entity(), row)).orElse(""),
                plan.before().map(row -> key(plan.entity(), row)),
                card);
    }

    /** The version of a record now, to be compared with one that was seen. */
    static String version(ErpEntity entity, ErpRow row) {
        return row.etag().orElseGet(() -> "#" + Digests.sha256(values(entity, row)));
    }

    /** All that people enter, and what else is shown; what is worked out changes by itself. */
    private static String values(ErpEntity entity, ErpRow row) {
        List<String> shown = Columns.chosen(entity);
        return Columns.readable(entity).stream()
                .filter(name -> shown.contains(name) || !isComputed(entity, name))
                .sorted()
                .map(name -> name + "=" + ValueText.of(row.value(name)))
                .collect(Collectors.joining("\n"));
    }

    private static boolean isComputed(ErpEntity entity, String name) {
        return entity.property(name).orElseThrow().is(Trait.COMPUTED);
    }

    private static JsonValue.Fields key(ErpEntity entity, ErpRow row) {
        SequencedMap<String, JsonValue> fields = new LinkedHashMap<>();
        entity.keys().forEach(name -> fields.put(name, ValueText.json(row.value(name))));
        return new JsonValue.Fields(fields);
    }

    String line() {
        return String.join(
                TAB,
                version,
                key.map(fields -> fields.toJson().value()).orElse(""),
                card.orElse(""));
    }

    /** Questions from before this version have no card, and at times no key. */
    static Sighting read(String line) {
        List<String> parts = List.of(line.split(TAB, -1));
        return new Sighting(
                parts.getFirst(),
                part(parts, 1)
                        .flatMap(JsonValue::parse)
                        .filter(JsonValue.Fields.class::isInstance)
                        .map(JsonValue.Fields.class::cast),
                part(parts, 2));
    }

    private static Optional<String> part(List<String> parts, int index) {
        return index < parts.size()
                ? Optional.of(parts.get(index)).filter(text -> !text.isEmpty())
                : Optional.empty();
    }

    /** Whether it is the same record in the same state; keys are compared where both have them. */
    boolean isAs(Sighting now) {
        return version.equals(now.version) && (key.isEmpty() || key.equals(now.key));
    }

    boolean isVersion(ErpEntity entity, ErpRow row) {
        return !version.isEmpty() && version.equals(version(entity, row));
    }

    /** The key of a record as text. */
    static String text(ErpEntity entity, ErpRow row) {
        return entity.keys().stream()
                .map(row::value)
                .filter(value -> !(value instanceof ErpValue.Nothing))
                .map(ValueText::of)
                .collect(Collectors.joining(","));
    }
}
