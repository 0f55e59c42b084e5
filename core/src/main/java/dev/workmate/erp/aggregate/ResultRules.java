package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.query.Condition;
import dev.workmate.erp.query.ConditionReader;
import dev.workmate.erp.query.QuestionReader;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Understands what a request says about the columns of its result. */
final class ResultRules {
    private ResultRules() {}

    /** The plan with its conditions on columns and its order. */
    static Plan applied(AggregateRequest request, Plan plan) throws ToolException {
        Map<String, ErpProperty> columns = new LinkedHashMap<>();
        for (ErpProperty column : plan.columns()) {
            if (columns.put(column.name(), column) != null) {
                throw new ToolException(
                        "Two columns would be called '%s'; give one a name."
                                .formatted(column.name()));
            }
        }
        Map<String, Derived.Reach> reaches = reaches(plan);
        List<ErpFilter> own = new ArrayList<>();
        List<ErpFilter> shares = new ArrayList<>();
        for (Condition condition : request.having().orElse(List.of())) {
            ErpFilter filter =
                    ConditionReader.read(condition, column(columns, condition.property()));
            requireNoOrder(reaches, condition.property(), "filtered by");
            (reaches.get(condition.property()) == Derived.Reach.ALL_ROWS ? shares : own)
                    .add(filter);
        }
        List<ErpOrder> orders = QuestionReader.orders(request.orderBy().orElse(List.of()));
        for (ErpOrder order : orders) {
            column(columns, order.property());
            requireNoOrder(reaches, order.property(), "sorted by");
        }
        return new Plan(
                plan.input(),
                plan.required(),
                plan.keys(),
                plan.measures(),
                plan.derived(),
                new Plan.Having(QuestionReader.together(own), QuestionReader.together(shares)),
                orders);
    }

    /** What the columns that were worked out take to be told. */
    private static Map<String, Derived.Reach> reaches(Plan plan) throws ToolException {
        Map<String, Derived.Reach> reaches = new LinkedHashMap<>();
        int first = plan.keys().size() + plan.measures().size();
        List<Derived.Reach> all = Derived.reaches(plan.derived(), first);
        for (int i = 0; i < all.size(); i++) {
            Derived column = plan.derived().get(i);
            if (column.kind() == Derived.Kind.SHARE
                    && Derived.reach(all, first, column.of()) == Derived.Reach.ORDERED_ROWS) {
                throw new ToolException(
                        "A running sum has no share: work out the running sum of a share instead.");
            }
            reaches.put(column.name(), all.get(i));
        }
        return reaches;
    }

    private static void requireNoOrder(
            Map<String, Derived.Reach> reaches, String column, String done) throws ToolException {
        if (reaches.get(column) == Derived.Reach.ORDERED_ROWS) {
            throw new ToolException(
                    "'%s' adds up row by row, so the rows cannot be %s it. Sort by what it adds up, and take the rows you need of the result."
                            .formatted(column, done));
        }
    }

    /**
     * Columns out of columns; a later one may use an earlier one. Where two periods are compared,
     * the change of each measure comes first.
     */
    static List<Derived> derived(
            AggregateRequest request, List<Plan.Key> keys, List<Plan.Measured> measures)
            throws ToolException {
        List<String> names = new ArrayList<>();
        keys.forEach(key -> names.add(key.name()));
        measures.forEach(measure -> names.add(measure.name()));
        List<Derived> derived = new ArrayList<>(changes(keys.size(), measures));
        derived.forEach(change -> names.add(change.name()));
        for (AggregateRequest.Derive wish : request.derive().orElse(List.of())) {
            Derived column = derived(wish, names);
            derived.add(column);
            names.add(column.name());
        }
        return derived;
    }

    private static List<Derived> changes(int keys, List<Plan.Measured> measures) {
        int before = measures.stream().map(Plan.Measured::era).toList().indexOf(Plan.Era.BEFORE);
        List<Derived> changes = new ArrayList<>();
        for (int i = 0; i < before; i++) {
            changes.add(
                    new Derived(
                            measures.get(i).name() + " change",
                            Derived.Kind.CHANGE,
                            keys + i,
                            OptionalInt.of(keys + before + i)));
        }
        return changes;
    }

    private static Derived derived(AggregateRequest.Derive wish, List<String> names)
            throws ToolException {
        if (wish.kind().needsOther() != wish.by().isPresent()) {
            throw new ToolException(
                    "'%s' needs %s."
                            .formatted(
                                    Planner.word(wish.kind()),
                                    wish.kind().needsOther()
                                            ? "another column in 'by'"
                                            : "no 'by'"));
        }
        String name = wish.name().orElseGet(() -> name(wish));
        return new Derived(
                name,
                wish.kind(),
                place(names, wish.of()),
                wish.by().isPresent()
                        ? OptionalInt.of(place(names, wish.by().get()))
                        : OptionalInt.empty());
    }

    private static String name(AggregateRequest.Derive wish) {
        return "%s(%s%s)"
                .formatted(
                        Planner.word(wish.kind()),
                        wish.of(),
                        wish.by().map(other -> "," + other).orElse(""));
    }

    private static int place(List<String> names, String name) throws ToolException {
        int place = names.indexOf(name);
        if (place < 0) {
            throw noColumn(name, names);
        }
        return place;
    }

    private static ErpProperty column(Map<String, ErpProperty> columns, String name)
            throws ToolException {
        ErpProperty column = columns.get(name);
        if (column == null) {
            throw noColumn(name, columns.keySet());
        }
        return column;
    }

    private static ToolException noColumn(String name, Collection<String> columns) {
        return new ToolException(
                "The result has no column '%s'; its columns are %s."
                        .formatted(name, String.join(", ", columns)));
    }
}
