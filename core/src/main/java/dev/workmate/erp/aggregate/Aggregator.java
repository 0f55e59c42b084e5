package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.aggregate.Plan.Era;
import dev.workmate.erp.query.LocalFilter;
import dev.workmate.erp.query.ValueOrder;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;

/** Sums up records as they come; holds groups, never records. For one thread. */
final class Aggregator {
    static final int MAX_GROUPS = 10_000;
    private static final int MAX_DISTINCT = 500_000;

    private final Plan plan;
    private final List<PartnerTable> partners;
    private final Map<List<ErpValue>, List<Summary>> groups = new HashMap<>();
    private final List<Summary> totals;
    private final SeenCurrencies currencies;
    private final List<String> names;
    private final Summary.Room room = new Summary.Room(MAX_DISTINCT);

    /** {@code currencies} hears which currency each amount is in. */
    Aggregator(Plan plan, List<PartnerTable> partners, SeenCurrencies currencies) {
        this.plan = plan;
        this.partners = partners;
        this.currencies = currencies;
        this.names = plan.columns().stream().map(ErpProperty::name).toList();
        this.totals = summaries();
        if (plan.keys().isEmpty()) {
            groups.put(List.of(), summaries());
        }
    }

    /** Takes a record of the period, or of the one it is compared with. */
    void add(ErpRow row, Era era) throws ToolException {
        if (plan.input().lines().isEmpty()) {
            combine(new Combination(row, Combination.MISSING, List.of()), era);
            return;
        }
        if (row.value(plan.input().lines().get()) instanceof ErpValue.NestedMany lines) {
            for (ErpRow line : lines.rows()) {
                combine(new Combination(row, line, List.of()), era);
            }
        }
    }

    private void combine(Combination row, Era era) throws ToolException {
        int next = row.joined().size();
        if (next == partners.size()) {
            count(row, era);
            return;
        }
        PartnerTable table = partners.get(next);
        for (ErpRow partner : table.matching(table.partner().on().of(row))) {
            List<ErpRow> joined = new ArrayList<>(row.joined());
            joined.add(partner);
            combine(new Combination(row.own(), row.line(), joined), era);
        }
    }

    private void count(Combination row, Era era) throws ToolException {
        if (!isWanted(row)) {
            return;
        }
        List<ErpValue> key = plan.keys().stream().map(each -> key(each, row, era)).toList();
        List<Summary> group = groups.get(key);
        if (group == null) {
            if (groups.size() >= MAX_GROUPS) {
                throw new ToolException(
                        "There are more than %,d groups; group by less or narrow the filter."
                                .formatted(MAX_GROUPS));
            }
            group = summaries();
            groups.put(key, group);
        }
        for (int i = 0; i < group.size(); i++) {
            if (plan.measures().get(i).era() == era) {
                ErpValue value = plan.measures().get(i).of(row);
                if (!value.isNothing()) {
                    currencies.add(i, row);
                }
                group.get(i).add(value);
                totals.get(i).add(value);
            }
        }
    }

    private ErpValue key(Plan.Key key, Combination row, Era era) {
        return era == Era.NOW
                ? key.of(row)
                : plan.input().period().orElseThrow().earlierKey(key, row);
    }

    private boolean isWanted(Combination row) {
        return plan.required().pairs().stream().allMatch(pair -> pair.holds(row))
                && plan.required()
                        .filter()
                        .map(
                                filter ->
                                        LocalFilter.fits(
                                                filter,
                                                name ->
                                                        Objects.requireNonNull(
                                                                        plan.required()
                                                                                .filtered()
                                                                                .get(name))
                                                                .of(row)))
                        .orElse(true);
    }

    private List<Summary> summaries() {
        return plan.measures().stream()
                .map(measure -> Summary.of(measure.function(), room))
                .toList();
    }

    /** The measures over all groups that fit, and what follows from them within their row. */
    SequencedMap<String, ErpValue> totals() throws ToolException {
        List<ErpValue> row = new ArrayList<>();
        plan.keys().forEach(_ -> row.add(ErpValue.NOTHING));
        row.addAll(summed());
        SequencedMap<String, ErpValue> totals = new LinkedHashMap<>();
        for (int i = 0; i < plan.measures().size(); i++) {
            totals.put(plan.measures().get(i).name(), row.get(plan.keys().size() + i));
        }
        for (Derived each : plan.derived()) {
            ErpValue value = each.of(row);
            row.add(value);
            if (!value.isNothing()) {
                totals.put(each.name(), value);
            }
        }
        return totals;
    }

    private List<ErpValue> summed() throws ToolException {
        if (plan.having().isNothing()) {
            return totals.stream().map(Summary::result).toList();
        }
        List<Summary> kept =
                plan.measures().stream()
                        .map(
                                measure ->
                                        Summary.of(
                                                measure.function(), new Summary.Room(MAX_DISTINCT)))
                        .toList();
        for (List<ErpValue> row : kept()) {
            List<Summary> group = groups.get(row.subList(0, plan.keys().size()));
            for (int i = 0; i < kept.size(); i++) {
                kept.get(i).merge(Objects.requireNonNull(group).get(i));
            }
        }
        return kept.stream().map(Summary::result).toList();
    }

    /** The groups that fit, in order: what is grouped by, then what was worked out. */
    List<List<ErpValue>> rows() {
        List<List<ErpValue>> rows = kept();
        rows.sort(order());
        fill(rows, Derived.Reach.ORDERED_ROWS);
        return rows;
    }

    /**
     * The groups that fit, in any order. Shares are parts of all that fits but for what is asked of
     * the shares themselves.
     */
    private List<List<ErpValue>> kept() {
        List<List<ErpValue>> rows = new ArrayList<>();
        groups.forEach((key, group) -> rows.add(row(key, group)));
        rows.removeIf(row -> !fits(plan.having().own(), row));
        fill(rows, Derived.Reach.ALL_ROWS);
        rows.removeIf(row -> !fits(plan.having().shares(), row));
        return rows;
    }

    /** Works out the columns that take so much to be told. */
    private void fill(List<List<ErpValue>> rows, Derived.Reach reach) {
        int first = plan.keys().size() + plan.measures().size();
        List<Derived.Reach> reaches = Derived.reaches(plan.derived(), first);
        for (int i = 0; i < reaches.size(); i++) {
            if (reaches.get(i) == reach) {
                plan.derived().get(i).over(rows, first + i);
            }
        }
    }

    private List<ErpValue> row(List<ErpValue> key, List<Summary> group) {
        List<ErpValue> row = new ArrayList<>(key);
        group.forEach(summary -> row.add(summary.result()));
        plan.derived().forEach(each -> row.add(each.of(row)));
        return row;
    }

    private boolean fits(Optional<ErpFilter> having, List<ErpValue> row) {
        return having.map(filter -> LocalFilter.fits(filter, name -> row.get(names.indexOf(name))))
                .orElse(true);
    }

    /** As asked for, then by group, so that the order is always the same. */
    private Comparator<List<ErpValue>> order() {
        Comparator<List<ErpValue>> order = (_, _) -> 0;
        for (ErpOrder each : plan.orders()) {
            Comparator<List<ErpValue>> by = column(names.indexOf(each.property()));
            order =
                    order.thenComparing(
                            each.direction() == ErpOrder.Direction.DESC ? by.reversed() : by);
        }
        for (int i = 0; i < plan.keys().size(); i++) {
            order = order.thenComparing(column(i));
        }
        return order;
    }

    private static Comparator<List<ErpValue>> column(int index) {
        return Comparator.comparing(row -> row.get(index), ValueOrder.NOTHING_FIRST);
    }
}
