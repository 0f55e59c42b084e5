package dev.workmate.erp.change;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.office.Office;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tells whether a record was made by what appeared: how many records there are beside it, and which
 * of them have the same values. Taken just before a change is sent, and compared afterwards.
 */
record Traces(long count, Set<String> alike) {
    private static final int MAX_ALIKE = 50;

    Traces {
        alike = Set.copyOf(alike);
    }

    /** What is there before a record is made; empty where the system cannot tell. */
    static Optional<Traces> of(Office office, ErpEntity entity, ErpRow wanted)
            throws InterruptedException {
        try {
            Map<String, ErpRow> alike = alike(office, entity, wanted);
            return alike.size() >= MAX_ALIKE
                    ? Optional.empty()
                    : Optional.of(new Traces(count(office, entity, wanted), alike.keySet()));
        } catch (ErpException e) {
            return Optional.empty();
        }
    }

    Evidence compare(Office office, ErpEntity entity, ErpRow wanted)
            throws ErpException, InterruptedException {
        Map<String, ErpRow> now = alike(office, entity, wanted);
        List<ErpRow> fresh = new ArrayList<>();
        now.forEach(
                (key, row) -> {
                    if (!alike.contains(key)) {
                        fresh.add(row);
                    }
                });
        if (fresh.size() == 1) {
            return Evidence.done(
                    "A record with these values appeared.", Optional.of(fresh.getFirst()));
        }
        if (!fresh.isEmpty()) {
            return Evidence.unclear(
                    fresh.size()
                            + " records with these values appeared, so one of them may be it.");
        }
        return count(office, entity, wanted) == count
                ? Evidence.notDone("No record with these values appeared.")
                : Evidence.unclear(
                        "Other records were made or deleted meanwhile, none with exactly these values.");
    }

    private static Map<String, ErpRow> alike(Office office, ErpEntity entity, ErpRow wanted)
            throws ErpException, InterruptedException {
        ErpFilter filter = new ErpFilter.And(comparisons(entity, wanted));
        Map<String, ErpRow> found = new LinkedHashMap<>();
        for (ErpRow row :
                office.system()
                        .page(
                                office.company(),
                                ErpQuery.of(entity.set()).where(filter).first(MAX_ALIKE),
                                MAX_ALIKE)
                        .rows()) {
            found.put(Sighting.text(entity, row), row);
        }
        return found;
    }

    private static List<ErpFilter> comparisons(ErpEntity entity, ErpRow wanted) {
        List<ErpFilter> parts = new ArrayList<>();
        wanted.values()
                .forEach(
                        (name, value) -> {
                            Optional<ErpProperty> property = entity.property(name);
                            boolean plain =
                                    property.isPresent()
                                            && property.get().type().isScalar()
                                            && !property.get().is(Trait.COMPUTED)
                                            && !value.isNothing()
                                            && !(value instanceof ErpValue.NestedMany);
                            if (plain) {
                                parts.add(
                                        new ErpFilter.Comparison(
                                                name, ErpFilter.Operator.EQ, value));
                            }
                        });
        return parts;
    }

    /** All records, or all under the same parent where they can only be listed so. */
    private static long count(Office office, ErpEntity entity, ErpRow wanted)
            throws ErpException, InterruptedException {
        ErpQuery query = ErpQuery.of(entity.set());
        Optional<String> parent =
                entity.parents().stream()
                        .filter(name -> !wanted.value(name).isNothing())
                        .findFirst();
        if (parent.isPresent()) {
            query =
                    query.where(
                            new ErpFilter.Comparison(
                                    parent.get(),
                                    ErpFilter.Operator.EQ,
                                    wanted.value(parent.get())));
        }
        return office.system().count(office.company(), query).count();
    }
}
