package dev.workmate.erp.card;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Names for ids: nobody can decide on the id of another record. */
final class RecordNames {
    private RecordNames() {}

    /** What the ids of a record stand for, by property; those that cannot be found are left out. */
    static Map<String, String> names(SurroundingFacts facts, ErpEntity entity, ErpRow row)
            throws InterruptedException {
        Map<String, String> names = new HashMap<>();
        for (Map.Entry<String, ErpValue> each : row.values().entrySet()) {
            if (each.getValue() instanceof ErpValue.Guid) {
                Optional<String> set = target(facts, entity, each.getKey());
                Optional<ErpRow> found =
                        set.isEmpty()
                                ? Optional.empty()
                                : facts.one(set.get(), "id", each.getValue());
                found.flatMap(
                                other ->
                                        SurroundingFacts.text(other, "displayName")
                                                .or(() -> SurroundingFacts.text(other, "number"))
                                                .or(() -> SurroundingFacts.text(other, "code")))
                        .ifPresent(name -> names.put(each.getKey(), name));
            }
        }
        return names;
    }

    /** By the navigation over it; else {@code journalId} leads to the journals. */
    private static Optional<String> target(
            SurroundingFacts facts, ErpEntity entity, String property) {
        return entity.navigations().stream()
                .filter(way -> !way.isMany())
                .filter(
                        way ->
                                way.joins().stream()
                                        .anyMatch(join -> join.property().equals(property)))
                .map(ErpNavigation::target)
                .findFirst()
                .or(
                        () ->
                                Optional.of(property.replaceFirst("Id$", "") + "s")
                                        .filter(set -> facts.has(set, "id")));
    }

    /** An id is called after what it stands for. */
    static Put label(String property, ErpValue value) {
        return Put.term(
                value instanceof ErpValue.Guid ? property.replaceFirst("Id$", "") : property);
    }
}
