package dev.workmate.erp.change;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.Planned;
import dev.workmate.erp.office.Columns;
import dev.workmate.erp.query.ValueText;
import dev.workmate.text.Digests;
import dev.workmate.text.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/**
 * A record as a person saw it: its version and its key, as one line of text. Where a system has no
 * versions, a digest of the values that the card shows stands in for one.
 */
record Sighting(String version, Optional<JsonValue.Fields> key) {
    private static final String TAB = "\t";
    private static final Sighting NOTHING = new Sighting("", Optional.empty());

    static Sighting of(Planned plan) {
        if (plan.before().isEmpty()) {
            return NOTHING;
        }
        ErpRow before = plan.before().get();
        return new Sighting(version(plan.entity(), before), Optional.of(key(plan)));
    }

    /** The version of a record now, to be compared with one that was seen. */
    static String version(ErpEntity entity, ErpRow row) {
        return row.etag().orElseGet(() -> "#" + Digests.sha256(values(entity, row)));
    }

    private static String values(ErpEntity entity, ErpRow row) {
        return Columns.chosen(entity).stream()
                .sorted()
                .map(name -> name + "=" + ValueText.of(row.value(name)))
                .collect(Collectors.joining("\n"));
    }

    private static JsonValue.Fields key(Planned plan) {
        SequencedMap<String, JsonValue> fields = new LinkedHashMap<>();
        plan.entity()
                .keys()
                .forEach(
                        name ->
                                fields.put(
                                        name,
                                        ValueText.json(plan.before().orElseThrow().value(name))));
        return new JsonValue.Fields(fields);
    }

    String line() {
        return version + key.map(fields -> TAB + fields.toJson().value()).orElse("");
    }

    static Sighting read(String line) {
        int tab = line.indexOf(TAB);
        if (tab < 0) {
            return new Sighting(line, Optional.empty());
        }
        Optional<JsonValue.Fields> key =
                JsonValue.parse(line.substring(tab + 1))
                        .filter(JsonValue.Fields.class::isInstance)
                        .map(JsonValue.Fields.class::cast);
        return new Sighting(line.substring(0, tab), key);
    }

    /** The sightings of a stored version; its first line is the company. */
    static List<Sighting> all(String version) {
        List<Sighting> all = new ArrayList<>();
        version.lines().skip(1).forEach(line -> all.add(read(line)));
        return all;
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
