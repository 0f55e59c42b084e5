package dev.workmate.erp.aggregate;

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
    private final Summary.Room room = new Summary.Room(MAX_DISTINCT);

    /** {@code currencies} hears which currency each amount is in. */
    Aggregator(Plan plan, List<PartnerTable> partners, SeenCurrencies currencies) {
        this.plan = plan;
        this.partners = partners;
        this.currencies = currencies;
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
        if (plan.having().isEmpty()) {
            return totals.stream().map(Summary::result).toList();
        }
        List<String> names = plan.columns().stream().map(ErpProperty::name).toList();
        List<Summary> kept =
                plan.measures().stream()
                        .map(
                                measure ->
                                        Summary.of(
                                                measure.function(), new Summary.Room(MAX_DISTINCT)))
                        .toList();
        for (Map.Entry<List<ErpValue>, List<Summary>> group : groups.entrySet()) {
            if (fits(names, row(group.getKey(), group.getValue()))) {
                for (int i = 0; i < kept.size(); i++) {
                    kept.get(i).merge(group.getValue().get(i));
                }
            }
        }
        return kept.stream().map(Summary::result).toList();
    }

    /** The groups that fit, in order: what is grouped by, then what was worked out. */
    List<List<ErpValue>> rows() {
        List<String> names = plan.columns().stream().map(ErpProperty::name).toList();
        List<List<ErpValue>> rows =
                groups.entrySet().stream()
                        .map(group -> row(group.getKey(), group.getValue()))
                        .filter(row -> fits(names, row))
                        .sorted(order(names))
                        .toList();
        int place = names.size() - plan.derived().size();
        for (Derived each : plan.derived()) {
            rows = each.over(rows, place++);
        }
        return rows;
    }

    private List<ErpValue> row(List<ErpValue> key, List<Summary> group) {
        List<ErpValue> row = new ArrayList<>(key);
        group.forEach(summary -> row.add(summary.result()));
        plan.derived().forEach(each -> row.add(each.of(row)));
        return row;
    }

    private boolean fits(List<String> names, List<ErpValue> row) {
        return plan.having()
                .map(filter -> LocalFilter.fits(filter, name -> row.get(names.indexOf(name))))
                .orElse(true);
    }

    /** As asked for, then by group, so that the order is always the same. */
    private Comparator<List<ErpValue>> order(List<String> names) {
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
