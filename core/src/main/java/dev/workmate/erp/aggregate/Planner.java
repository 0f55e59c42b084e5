package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpModel;
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
import dev.workmate.erp.query.LikeForLike;
import dev.workmate.erp.query.ModelNames;
import dev.workmate.erp.query.QuestionReader;
import dev.workmate.erp.query.Stretch;
import dev.workmate.tool.ToolException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Understands a request against the model, or says why not. For one request. */
final class Planner {
    private final ErpModel model;
    private final AggregateRequest request;
    private final LocalDate today;
    private final ErpEntity entity;
    private final ValueSources sources;
    private final Map<String, ValueSource> filtered = new LinkedHashMap<>();
    private final List<ErpFilter> sent = new ArrayList<>();
    private final List<ErpFilter> here = new ArrayList<>();

    private record Joining(Join wish, ValueSources.JoinedEntity joined, ValueSource on) {}

    private Planner(ErpModel model, AggregateRequest request, LocalDate today)
            throws ToolException {
        this.model = model;
        this.today = today;
        this.request = request;
        this.entity = ModelNames.entity(model, request.entity());
        this.sources = new ValueSources(model, entity);
    }

    /** The words for days in the request count from {@code today}. */
    static Plan plan(ErpModel model, AggregateRequest request, LocalDate today)
            throws ToolException {
        return new Planner(model, request.on(today), today).plan();
    }

    private Plan plan() throws ToolException {
        List<Joining> joins = joins();
        filter();
        Optional<Plan.Period> period = period();
        List<Plan.Pair> pairs = pairs();
        List<Plan.Key> keys = keys();
        if (period.isPresent()) {
            PeriodReader.requireAligned(keys, period.get());
        }
        boolean compared = period.flatMap(Plan.Period::compared).isPresent();
        List<Plan.Measured> measures = measures(compared);
        Plan.Input input =
                new Plan.Input(
                        query(period.map(Plan.Period::days), period),
                        period,
                        compared
                                ? Optional.of(
                                        query(
                                                period.flatMap(Plan.Period::compared)
                                                        .map(LikeForLike::before),
                                                period))
                                : Optional.empty(),
                        sources.lines(),
                        partners(joins));
        Plan plan =
                new Plan(
                        input,
                        new Plan.Requirement(QuestionReader.together(here), filtered, pairs),
                        keys,
                        measures,
                        ResultRules.derived(request, keys, measures),
                        Plan.Having.NOTHING,
                        List.of());
        return ResultRules.applied(request, plan);
    }

    private Optional<Plan.Period> period() throws ToolException {
        return request.period().isEmpty()
                ? Optional.empty()
                : Optional.of(PeriodReader.read(request.period().get(), entity, today));
    }

    /** What is read for these days; all there is where no period was named. */
    private ErpQuery query(Optional<Stretch> days, Optional<Plan.Period> period)
            throws ToolException {
        ErpQuery query =
                ErpQuery.of(entity.set()).selecting(sources.select()).expanding(sources.expand());
        List<ErpFilter> filters = new ArrayList<>(sent);
        if (days.isPresent() && period.isPresent()) {
            filters.add(PeriodReader.filter(period.get().property(), days.get()));
        }
        ErpQuery asked = QuestionReader.together(filters).map(query::where).orElse(query);
        new QuestionReader(model).check(entity, asked, Optional.empty());
        return asked;
    }

    private List<Joining> joins() throws ToolException {
        List<Joining> joins = new ArrayList<>();
        for (Join wish : request.joins().orElse(List.of())) {
            ErpEntity other = ModelNames.entity(model, wish.entity());
            ValueSource on = sources.find(wish.on());
            ErpProperty equalTo = ModelNames.property(other, wish.equalTo());
            if (equalTo.type() != on.property().type()) {
                throw new ToolException(
                        "'%s' is a %s and '%s.%s' a %s: they are never equal. Join properties of one kind; get_entity_relationships shows which."
                                .formatted(
                                        wish.on(),
                                        on.property().type().words(),
                                        other.set(),
                                        equalTo.name(),
                                        equalTo.type().words()));
            }
            ValueSources.JoinedEntity joined = sources.join(wish.as().orElse(other.set()), other);
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

    private ErpFilter decidedHere(Condition condition, ValueSource source) throws ToolException {
        filtered.put(condition.property(), source);
        return ConditionReader.read(condition, source.property());
    }

    private List<Plan.Pair> pairs() throws ToolException {
        List<Plan.Pair> pairs = new ArrayList<>();
        for (Comparing wish : request.compare().orElse(List.of())) {
            ValueSource left = sources.find(wish.property());
            ValueSource right = sources.find(wish.other());
            ErpType type = left.property().type();
            boolean alike =
                    type == right.property().type()
                            || type.isNumber() && right.property().type().isNumber();
            if (!alike) {
                throw new ToolException(
                        "'%s' is a %s and '%s' a %s: they cannot be compared. Compare two of one kind."
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
            ValueSource source = sources.find(group.property());
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

    private List<Plan.Measured> measures(boolean compared) throws ToolException {
        List<Plan.Measured> measures = new ArrayList<>();
        for (Measure wish : request.measures()) {
            measures.add(MeasureReader.read(wish, sources));
        }
        for (Plan.Measured measure : measures) {
            MeasureReader.refuseOvercount(measure, sources.lines());
        }
        if (compared) {
            measures.addAll(measures.stream().map(Plan.Measured::earlier).toList());
        }
        return measures;
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
