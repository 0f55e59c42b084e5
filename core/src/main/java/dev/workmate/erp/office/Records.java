package dev.workmate.erp.office;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpPage;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.query.Names;
import dev.workmate.erp.query.ValueReader;
import dev.workmate.event.Uuids;
import dev.workmate.tool.JsonValue;
import dev.workmate.tool.ToolException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Finds the key of a record that a model or a person has named. */
public final class Records {
    /** What people call records by, most telling first. */
    private static final List<String> NAMES = List.of("number", "code", "displayName", "name");

    private Records() {}

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
            values.put(name, ValueReader.read(Names.property(entity, name), value));
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
        ErpProperty key = Names.property(entity, entity.keys().getFirst());
        if (key.type() != ErpType.GUID || Uuids.isUuid(text)) {
            return key(entity, JsonValue.object().with(key.name(), text).build());
        }
        return byName(office, entity, text);
    }

    private static ErpKey byName(Office office, ErpEntity entity, String text)
            throws ToolException, InterruptedException {
        Optional<ErpProperty> name =
                NAMES.stream()
                        .flatMap(each -> entity.property(each).stream())
                        .filter(each -> each.type() == ErpType.TEXT)
                        .findFirst();
        if (name.isEmpty() || !entity.parents().isEmpty()) {
            throw new ToolException(
                    "A record of %s is named by its id only; '%s' is none."
                            .formatted(entity.set(), text));
        }
        ErpFilter filter =
                new ErpFilter.Comparison(
                        name.get().name(), ErpFilter.Operator.EQ, new ErpValue.Text(text));
        try {
            ErpPage page =
                    office.system()
                            .page(
                                    office.company(),
                                    ErpQuery.of(entity.set())
                                            .where(filter)
                                            .selecting(List.of(entity.keys().getFirst()))
                                            .first(2),
                                    2);
            if (page.rows().size() != 1) {
                throw new ToolException(
                        "There %s in %s with %s '%s'; look it up with erp_query and give its id."
                                .formatted(
                                        page.rows().isEmpty()
                                                ? "is no record"
                                                : "are several records",
                                        entity.set(),
                                        name.get().name(),
                                        text));
            }
            SequencedMap<String, ErpValue> values = new LinkedHashMap<>();
            String key = entity.keys().getFirst();
            values.put(key, page.rows().getFirst().value(key));
            return new ErpKey(values);
        } catch (ErpException e) {
            throw Failures.told(e);
        }
    }
}
