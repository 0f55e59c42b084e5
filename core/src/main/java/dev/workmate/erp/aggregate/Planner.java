package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.aggregate.AggregateRequest.Comparing;
import dev.workmate.erp.aggregate.AggregateRequest.GroupBy;
import dev.workmate.erp.aggregate.AggregateRequest.Join;
import dev.workmate.erp.aggregate.AggregateRequest.Keep;
import dev.workmate.erp.aggregate.AggregateRequest.Measure;
import dev.workmate.erp.query.Condition;
import dev.workmate.erp.query.ConditionReader;
import dev.workmate.erp.query.Names;
import dev.workmate.erp.query.QuestionReader;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Understands a request against the model, or says why not. For one request. */
final class Planner {
    private final ErpModel model;
    private final AggregateRequest request;
    private final ErpEntity entity;
    private final Sources sources;
    private final Map<String, Source> filtered = new LinkedHashMap<>();
    private final List<ErpFilter> sent = new ArrayList<>();
    private final List<ErpFilter> here = new ArrayList<>();

    private record Joining(Join wish, Sources.JoinedEntity joined, Source on) {}

    private Planner(ErpModel model, AggregateRequest request) throws ToolException {
        this.model = model;
        this.request = request;
        this.entity = Names.entity(model, request.entity());
        this.sources = new Sources(model, entity);
    }

    static Plan plan(ErpModel model, AggregateRequest request) throws ToolException {
        return new Planner(model, request).plan();
    }

    private Plan plan() throws ToolException {
        List<Joining> joins = joins();
        filter();
        List<Plan.Pair> pairs = pairs();
        List<Plan.Key> keys = keys();
        List<Plan.Measured> measures = measures();
        ErpQuery query =
                ErpQuery.of(entity.set()).selecting(sources.select()).expanding(sources.expand());
        Optional<ErpFilter> together = QuestionReader.together(sent);
        ErpQuery asked = together.map(query::where).orElse(query);
        new QuestionReader(model).check(entity, asked, Optional.empty());
        Plan plan =
                new Plan(
                        asked,
                        sources.lines(),
                        partners(joins),
                        QuestionReader.together(here),
                        filtered,
                        pairs,
                        keys,
                        measures,
                        derived(keys, measures),
                        Optional.empty(),
                        List.of());
        return withResultRules(plan);
    }

    private List<Joining> joins() throws ToolException {
        List<Joining> joins = new ArrayList<>();
        for (Join wish : request.joins().orElse(List.of())) {
            ErpEntity other = Names.entity(model, wish.entity());
            Source on = sources.find(wish.on());
            ErpProperty equalTo = Names.property(other, wish.equalTo());
            if (equalTo.type() != on.property().type()) {
                throw new ToolException(
                        "'%s' is a %s and '%s.%s' a %s: they are never equal."
                                .formatted(
                                        wish.on(),
                                        on.property().type().words(),
                                        other.set(),
                                        equalTo.name(),
                                        equalTo.type().words()));
            }
            Sources.JoinedEntity joined = sources.join(wish.as().orElse(other.set()), other);
            joined.select().add(equalTo.name());
            joins.add(new Joining(wish, joined, on));
        }
        return joins;
    }

    private List<Plan.Partner> partners(List<Joining> joins) throws ToolException {
        List<Plan.Partner> partners = new ArrayList<>();
        for (Joining join : joins) {
            ErpQuery query =
                    ErpQuery.of(join.joined().entity().set())
                            .selecting(List.copyOf(join.joined().select()));
            new QuestionReader(model).check(join.joined().entity(), query, Optional.empty());
            partners.add(
                    new Plan.Partner(
                            join.joined().prefix(),
                            query,
                            join.on(),
                            join.wish().equalTo(),
                            join.wish().keep().equals(Optional.of(Keep.MATCHED))));
        }
        return partners;
    }

    /** The system decides what it can; the rest, and any mixture, is decided here. */
    private void filter() throws ToolException {
        List<Condition> conditions = request.filter().orElse(List.of());
        boolean any = request.match().equals(Optional.of(Condition.Match.ANY));
        if (any && conditions.size() > 1) {
            List<ErpFilter> parts = new ArrayList<>();
            for (Condition condition : conditions) {
                parts.add(decidedHere(condition, sources.find(condition.property())));
            }
            here.add(new ErpFilter.Or(parts));
            return;
        }
        for (Condition condition : conditions) {
            Optional<ErpProperty> own = entity.property(condition.property());
            if (own.isPresent() && !own.get().is(ErpProperty.Trait.COMPUTED)) {
                sent.add(ConditionReader.read(condition, own.get()));
            } else {
                here.add(decidedHere(condition, sources.find(condition.property())));
            }
        }
    }

    private ErpFilter decidedHere(Condition condition, Source source) throws ToolException {
        filtered.put(condition.property(), source);
        return ConditionReader.read(condition, source.property());
    }

    private List<Plan.Pair> pairs() throws ToolException {
        List<Plan.Pair> pairs = new ArrayList<>();
        for (Comparing wish : request.compare().orElse(List.of())) {
            Source left = sources.find(wish.property());
            Source right = sources.find(wish.other());
            ErpType type = left.property().type();
            boolean alike =
                    type == right.property().type()
                            || type.isNumber() && right.property().type().isNumber();
            if (!alike) {
                throw new ToolException(
                        "'%s' is a %s and '%s' a %s: they cannot be compared."
                                .formatted(
                                        wish.property(),
                                        type.words(),
                                        wish.other(),
                                        right.property().type().words()));
            }
            pairs.add(new Plan.Pair(left, wish.operator(), right));
        }
        return pairs;
    }

    private List<Plan.Key> keys() throws ToolException {
        List<Plan.Key> keys = new ArrayList<>();
        for (GroupBy group : request.groupBy().orElse(List.of())) {
            Source source = sources.find(group.property());
            if (group.bucket().isPresent()) {
                switch (source.property().type()) {
                    case DATE, MOMENT -> {}
                    default ->
                            throw new ToolException(
                                    "'%s' is a %s: only dates can be gathered by %s."
                                            .formatted(
                                                    group.property(),
                                                    source.property().type().words(),
                                                    word(group.bucket().get())));
                }
            }
            String name =
                    group.bucket()
                            .map(bucket -> word(bucket) + "(" + group.property() + ")")
                            .orElse(group.property());
            keys.add(new Plan.Key(name, source, group.bucket()));
        }
        return keys;
    }

    private List<Plan.Measured> measures() throws ToolException {
        List<Plan.Measured> measures = new ArrayList<>();
        for (Measure wish : request.measures()) {
            measures.add(MeasureReader.read(wish, sources));
        }
        for (Plan.Measured measure : measures) {
            MeasureReader.refuseOvercount(measure, sources.lines());
        }
        return measures;
    }

    private Plan withResultRules(Plan plan) throws ToolException {
        Map<String, ErpProperty> columns = new LinkedHashMap<>();
        for (ErpProperty column : plan.columns()) {
            if (columns.put(column.name(), column) != null) {
                throw new ToolException(
                        "Two columns would be called '%s'; give one a name."
                                .formatted(column.name()));
            }
        }
        List<ErpFilter> having = new ArrayList<>();
        for (Condition condition : request.having().orElse(List.of())) {
            having.add(ConditionReader.read(condition, column(columns, condition.property())));
        }
        List<ErpOrder> orders = QuestionReader.orders(request.orderBy().orElse(List.of()));
        for (ErpOrder order : orders) {
            column(columns, order.property());
        }
        return new Plan(
                plan.query(),
                plan.lines(),
                plan.partners(),
                plan.here(),
                plan.filtered(),
                plan.pairs(),
                plan.keys(),
                plan.measures(),
                plan.derived(),
                QuestionReader.together(having),
                orders);
    }

    /** Columns out of columns; a later one may use an earlier one. */
    private List<Derived> derived(List<Plan.Key> keys, List<Plan.Measured> measures)
            throws ToolException {
        List<String> names = new ArrayList<>();
        keys.forEach(key -> names.add(key.name()));
        measures.forEach(measure -> names.add(measure.name()));
        List<Derived> derived = new ArrayList<>();
        for (AggregateRequest.Derive wish : request.derive().orElse(List.of())) {
            if (wish.kind().needsOther() != wish.by().isPresent()) {
                throw new ToolException(
                        "'%s' needs %s."
                                .formatted(
                                        word(wish.kind()),
                                        wish.kind().needsOther()
                                                ? "another column in 'by'"
                                                : "no 'by'"));
            }
            String name =
                    wish.name()
                            .orElseGet(
                                    () ->
                                            word(wish.kind())
                                                    + "("
                                                    + wish.of()
                                                    + wish.by().map(other -> "," + other).orElse("")
                                                    + ")");
            int of = place(names, wish.of());
            derived.add(
                    new Derived(
                            name,
                            wish.kind(),
                            of,
                            wish.by().isPresent()
                                    ? OptionalInt.of(place(names, wish.by().get()))
                                    : OptionalInt.empty()));
            names.add(name);
        }
        return derived;
    }

    private static int place(List<String> names, String name) throws ToolException {
        int place = names.indexOf(name);
        if (place < 0) {
            throw new ToolException(
                    "The result has no column '%s'; its columns are %s."
                            .formatted(name, String.join(", ", names)));
        }
        return place;
    }

    private static ErpProperty column(Map<String, ErpProperty> columns, String name)
            throws ToolException {
        ErpProperty column = columns.get(name);
        if (column == null) {
            throw new ToolException(
                    "The result has no column '%s'; its columns are %s."
                            .formatted(name, String.join(", ", columns.keySet())));
        }
        return column;
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
