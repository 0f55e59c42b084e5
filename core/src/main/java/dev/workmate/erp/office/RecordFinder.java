package dev.workmate.erp.office;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.query.ModelNames;
import dev.workmate.erp.query.ValueReader;
import dev.workmate.id.Uuids;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Finds the key of a record that a model or a person has named. */
public final class RecordFinder {
    /** What people call records by, most telling first. */
    private static final List<String> NAMES = List.of("number", "code", "displayName", "name");

    private RecordFinder() {}

    public static ErpKey find(Office office, ErpEntity entity, RecordName name)
            throws ToolException, InterruptedException {
        if (name.key().isPresent()) {
            return key(entity, name.key().get());
        }
        if (name.record().isEmpty()) {
            throw new ToolException("Say which record: its id or number in 'record'.");
        }
        return find(office, entity, name.record().get());
    }

    private static ErpKey key(ErpEntity entity, JsonValue.Fields given) throws ToolException {
        SequencedMap<String, ErpValue> values = new LinkedHashMap<>();
        for (String name : entity.keys()) {
            JsonValue value = given.values().get(name);
            if (value == null) {
                throw new ToolException(
                        "The key of %s is %s; '%s' is missing."
                                .formatted(entity.set(), String.join(", ", entity.keys()), name));
            }
            values.put(name, ValueReader.read(ModelNames.property(entity, name), value));
        }
        return new ErpKey(values);
    }

    private static ErpKey find(Office office, ErpEntity entity, String text)
            throws ToolException, InterruptedException {
        if (entity.keys().size() != 1) {
            throw new ToolException(
                    "A record of %s is named by %s; give them in 'key'."
                            .formatted(entity.set(), String.join(", ", entity.keys())));
        }
        ErpProperty key = ModelNames.property(entity, entity.keys().getFirst());
        if (key.type() != ErpType.GUID || Uuids.isUuid(text)) {
            return key(entity, JsonValue.object().with(key.name(), text).build());
        }
        return byName(office, entity, text);
    }

    /** By its number or, where none has that number, by its whole name. */
    private static ErpKey byName(Office office, ErpEntity entity, String text)
            throws ToolException, InterruptedException {
        List<String> names =
                NAMES.stream()
                        .flatMap(each -> entity.property(each).stream())
                        .filter(each -> each.type() == ErpType.TEXT && !each.is(Trait.COMPUTED))
                        .map(ErpProperty::name)
                        .toList();
        if (names.isEmpty() || !entity.parents().isEmpty()) {
            throw new ToolException(
                    "A record of %s is named by its id only; '%s' is none."
                            .formatted(entity.set(), text));
        }
        for (String name : names) {
            List<ErpRow> found = search(office, entity, name, text);
            if (found.size() == 1) {
                SequencedMap<String, ErpValue> values = new LinkedHashMap<>();
                String key = entity.keys().getFirst();
                values.put(key, found.getFirst().value(key));
                return new ErpKey(values);
            }
            if (found.size() > 1) {
                throw new ToolException(
                        "There are several records in %s with %s '%s'; look them up with erp_query and give the id."
                                .formatted(entity.set(), name, text));
            }
        }
        throw new ToolException(
                "There is no record in %s with %s '%s'; look it up with erp_query and give its id."
                        .formatted(entity.set(), String.join(" or ", names), text));
    }

    private static List<ErpRow> search(Office office, ErpEntity entity, String name, String text)
            throws ToolException, InterruptedException {
        ErpFilter filter =
                new ErpFilter.Comparison(name, ErpFilter.Operator.EQ, new ErpValue.Text(text));
        ErpQuery query =
                ErpQuery.of(entity.set())
                        .where(filter)
                        .selecting(List.of(entity.keys().getFirst()))
                        .first(2);
        try {
            return office.system().page(office.company(), query, 2).rows();
        } catch (ErpException e) {
            throw ErpFailures.told(e);
        }
    }
}
