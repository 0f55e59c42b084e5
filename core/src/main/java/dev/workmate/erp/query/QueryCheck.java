package dev.workmate.erp.query;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpExpand;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks a query against the model before it is sent, because some mistakes are answered with
 * nothing, or with everything, instead of an error. Problems are told in words a model can act on.
 */
public final class QueryCheck {
    private static final int MAX_DEPTH = 4;

    private final ErpModel model;
    private final List<String> problems = new ArrayList<>();

    private QueryCheck(ErpModel model) {
        this.model = model;
    }

    /** What is wrong with the query; nothing where it may be sent. */
    public static List<String> problems(ErpModel model, ErpQuery query) {
        QueryCheck check = new QueryCheck(model);
        Optional<ErpEntity> entity = model.entity(query.set());
        if (entity.isEmpty()) {
            return List.of(ModelNames.unknownSet(model, query.set()));
        }
        check.query(entity.get(), query);
        return List.copyOf(check.problems);
    }

    /** What is wrong with the names a query uses, whatever it filters by. */
    public static List<String> namingProblems(ErpModel model, ErpQuery query) {
        QueryCheck check = new QueryCheck(model);
        Optional<ErpEntity> entity = model.entity(query.set());
        if (entity.isEmpty()) {
            return List.of(ModelNames.unknownSet(model, query.set()));
        }
        check.names(entity.get(), query);
        return List.copyOf(check.problems);
    }

    private void names(ErpEntity entity, ErpQuery query) {
        select(entity, query.select());
        query.expand().forEach(each -> expand(entity, each, 1));
        query.orderBy().forEach(each -> order(entity, each));
    }

    private void query(ErpEntity entity, ErpQuery query) {
        names(entity, query);
        query.filter()
                .ifPresent(
                        each ->
                                problems.addAll(
                                        FilterCheck.problems(entity, each, model.dialect())));
        if (!entity.parents().isEmpty()
                && !query.filter().map(f -> pins(entity, f)).orElse(false)) {
            problems.add(needsParent(entity));
        }
    }

    private String needsParent(ErpEntity entity) {
        String ways =
                String.join(
                        ", ",
                        model.entities().stream()
                                .flatMap(
                                        header ->
                                                header.navigations().stream()
                                                        .filter(way -> leadsTo(way, entity))
                                                        .map(
                                                                way ->
                                                                        header.set()
                                                                                + " with expand "
                                                                                + way.name()))
                                .limit(3)
                                .toList());
        return "%s cannot be listed on their own: filter by %s eq …%s."
                .formatted(
                        entity.set(),
                        String.join(" or ", entity.parents()),
                        ways.isEmpty() ? "" : ", or read " + ways);
    }

    private static boolean leadsTo(ErpNavigation way, ErpEntity entity) {
        return way.isMany() && way.target().equals(entity.set());
    }

    /** Whether the filter fixes the parent, or the record itself. */
    private static boolean pins(ErpEntity entity, ErpFilter filter) {
        return switch (filter) {
            case ErpFilter.Comparison one ->
                    one.operator() == ErpFilter.Operator.EQ
                            && (entity.parents().contains(one.property())
                                    || entity.keys().contains(one.property()));
            case ErpFilter.And all -> all.parts().stream().anyMatch(part -> pins(entity, part));
            default -> false;
        };
    }

    private void select(ErpEntity entity, List<String> names) {
        for (String name : names) {
            Optional<ErpProperty> property = entity.property(name);
            if (property.isEmpty()) {
                problems.add(
                        entity.navigation(name).isPresent()
                                ? "'%s' is a related entity: name it under expand, not select."
                                        .formatted(name)
                                : ModelNames.unknownProperty(entity, name));
            } else if (property.get().is(Trait.FILTER_ONLY)) {
                problems.add("'%s' can only be filtered by, not read.".formatted(name));
            }
        }
    }

    private void order(ErpEntity entity, ErpOrder order) {
        Optional<ErpProperty> property = entity.property(order.property());
        if (property.isEmpty()) {
            problems.add(ModelNames.unknownProperty(entity, order.property()));
        } else if (property.get().is(Trait.COMPUTED) || property.get().is(Trait.FILTER_ONLY)) {
            problems.add(
                    ("'%s' is worked out while reading, so the system cannot sort by it; group by the"
                                    + " record with erp_aggregate and order by the measure.")
                            .formatted(order.property()));
        } else if (!property.get().type().isScalar()) {
            problems.add("'%s' cannot be sorted by.".formatted(order.property()));
        }
    }

    private void expand(ErpEntity entity, ErpExpand expand, int depth) {
        Optional<ErpNavigation> way = entity.navigation(expand.navigation());
        if (way.isEmpty()) {
            problems.add(ModelNames.unknownNavigation(entity, expand.navigation()));
            return;
        }
        Optional<ErpEntity> target = model.entity(way.get().target());
        if (target.isEmpty()) {
            problems.add("'%s' leads nowhere we know.".formatted(expand.navigation()));
            return;
        }
        if (depth > MAX_DEPTH) {
            problems.add("expand goes at most " + MAX_DEPTH + " levels deep.");
            return;
        }
        select(target.get(), expand.select());
        expand.expand().forEach(each -> expand(target.get(), each, depth + 1));
    }
}
