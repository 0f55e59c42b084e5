package dev.workmate.erp.aggregate;

import dev.workmate.erp.aggregate.AggregateRequest.GroupBy;
import dev.workmate.erp.aggregate.AggregateRequest.Measure;
import dev.workmate.erp.query.Condition;
import dev.workmate.text.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.temporal.WeekFields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Works a request out on plain Java values, all in memory, sharing no code with the product. */
final class NaiveAggregate {
    private final AggregateRequest request;

    NaiveAggregate(AggregateRequest request) {
        this.request = request;
    }

    /** The rows of the result as JSON, groups before the cut, and the totals. */
    record Expected(String rows, int groups, boolean complete, String totals) {}

    Expected over(List<Map<String, Object>> combinations) {
        List<Map<String, Object>> kept =
                combinations.stream().filter(this::isWanted).filter(this::comparesSo).toList();
        Map<List<Object>, List<Map<String, Object>>> groups = new LinkedHashMap<>();
        if (request.groupBy().isEmpty()) {
            groups.put(List.of(), new ArrayList<>());
        }
        for (Map<String, Object> row : kept) {
            List<Object> key = new ArrayList<>();
            request.groupBy().orElse(List.of()).forEach(group -> key.add(key(group, row)));
            groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(row);
        }
        List<List<Object>> rows = new ArrayList<>();
        List<Map<String, Object>> counted = new ArrayList<>();
        groups.forEach(
                (key, members) -> {
                    List<Object> row = new ArrayList<>(key);
                    request.measures().forEach(measure -> row.add(measured(measure, members)));
                    rows.add(row);
                    if (isKept(row)) {
                        counted.addAll(members);
                    }
                });
        List<List<Object>> fitting = rows.stream().filter(this::isKept).sorted(order()).toList();
        int top = request.top().orElse(200);
        return new Expected(
                fitting.stream()
                        .limit(top)
                        .map(NaiveAggregate::json)
                        .collect(Collectors.joining(",", "[", "]")),
                fitting.size(),
                fitting.size() <= top,
                request.measures().stream()
                        .map(
                                measure ->
                                        "\""
                                                + name(measure)
                                                + "\":"
                                                + json(measured(measure, counted)))
                        .collect(Collectors.joining(",", "{", "}")));
    }

    private boolean isWanted(Map<String, Object> row) {
        List<Condition> conditions = request.filter().orElse(List.of());
        if (request.match().equals(Optional.of(Condition.Match.ANY)) && conditions.size() > 1) {
            return conditions.stream()
                    .anyMatch(condition -> holds(condition, row.get(condition.property())));
        }
        return conditions.stream()
                .allMatch(condition -> holds(condition, row.get(condition.property())));
    }

    private boolean comparesSo(Map<String, Object> row) {
        for (AggregateRequest.Comparing each : request.compare().orElse(List.of())) {
            Object left = row.get(each.property());
            Object right = row.get(each.other());
            boolean missing = left == null || right == null;
            boolean holds =
                    switch (each.operator()) {
                        case EQ -> same(left, right);
                        case NE -> !same(left, right);
                        case GT -> !missing && compare(left, right) > 0;
                        case GE -> !missing && compare(left, right) >= 0;
                        case LT -> !missing && compare(left, right) < 0;
                        case LE -> !missing && compare(left, right) <= 0;
                    };
            if (!holds) {
                return false;
            }
        }
        return true;
    }

    private static String small(Object text) {
        return ((String) text).toLowerCase(java.util.Locale.ROOT);
    }

    private boolean isKept(List<Object> row) {
        List<String> names = columns();
        return request.having().orElse(List.of()).stream()
                .allMatch(
                        condition ->
                                holds(condition, row.get(names.indexOf(condition.property()))));
    }

    private List<String> columns() {
        List<String> names = new ArrayList<>();
        request.groupBy().orElse(List.of()).forEach(group -> names.add(name(group)));
        request.measures().forEach(measure -> names.add(name(measure)));
        return names;
    }

    private static String name(GroupBy group) {
        return group.bucket()
                .map(bucket -> bucket.name().toLowerCase() + "(" + group.property() + ")")
                .orElse(group.property());
    }

    private static String name(Measure measure) {
        return measure.name().orElseThrow();
    }

    private static boolean holds(Condition condition, @Nullable Object value) {
        Object wanted = condition.value().map(each -> plain(each, value)).orElse(null);
        switch (condition.operator()) {
            case EQ -> {
                return same(value, wanted);
            }
            case NE -> {
                return !same(value, wanted);
            }
            case IN -> {
                return condition.values().orElseThrow().stream()
                        .anyMatch(each -> same(value, plain(each, value)));
            }
            case CONTAINS -> {
                return value != null && small(value).contains(small(wanted));
            }
            case STARTSWITH -> {
                return value != null && small(value).startsWith(small(wanted));
            }
            default -> {
                if (value == null) {
                    return false;
                }
                int sign = compare(value, wanted);
                return switch (condition.operator()) {
                    case GT -> sign > 0;
                    case GE -> sign >= 0;
                    case LT -> sign < 0;
                    case LE -> sign <= 0;
                    default -> throw new IllegalStateException("not generated");
                };
            }
        }
    }

    private static Object plain(JsonValue.Scalar scalar, @Nullable Object like) {
        return switch (scalar) {
            case JsonValue.Amount amount -> amount.value();
            case JsonValue.Text text ->
                    like instanceof LocalDate ? LocalDate.parse(text.value()) : text.value();
            default -> throw new IllegalStateException("not generated");
        };
    }

    private static boolean same(@Nullable Object a, @Nullable Object b) {
        return a == null || b == null ? a == b : compare(a, b) == 0;
    }

    @SuppressWarnings("unchecked")
    private static int compare(@Nullable Object a, @Nullable Object b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        return ((Comparable<Object>) a).compareTo(b);
    }

    private static @Nullable Object key(GroupBy group, Map<String, Object> row) {
        Object value = row.get(group.property());
        if (value == null || group.bucket().isEmpty()) {
            return value instanceof BigDecimal number ? stripped(number) : value;
        }
        LocalDate date = (LocalDate) value;
        return switch (group.bucket().get()) {
            case DAY -> date.toString();
            case MONTH -> date.toString().substring(0, 7);
            case YEAR -> date.toString().substring(0, 4);
            case QUARTER -> date.getYear() + "-Q" + ((date.getMonthValue() - 1) / 3 + 1);
            case WEEKDAY -> {
                String name = date.getDayOfWeek().name();
                yield date.getDayOfWeek().getValue()
                        + " "
                        + name.charAt(0)
                        + name.substring(1).toLowerCase();
            }
            case WEEK ->
                    date.get(WeekFields.ISO.weekBasedYear())
                            + "-W"
                            + (date.get(WeekFields.ISO.weekOfWeekBasedYear()) < 10 ? "0" : "")
                            + date.get(WeekFields.ISO.weekOfWeekBasedYear());
        };
    }

    private static @Nullable Object measured(Measure measure, List<Map<String, Object>> rows) {
        List<Object> values = new ArrayList<>();
        for (Map<String, Object> row : rows) {
            Object value = operand(measure, row);
            if (value != null) {
                values.add(value);
            }
        }
        return switch (measure.function()) {
            case COUNT -> BigDecimal.valueOf(rows.size());
            case COUNT_DISTINCT -> {
                HashSet<Object> distinct = new HashSet<>();
                values.forEach(
                        each -> distinct.add(each instanceof BigDecimal n ? stripped(n) : each));
                yield BigDecimal.valueOf(distinct.size());
            }
            case SUM -> sum(values);
            case AVG ->
                    values.isEmpty()
                            ? null
                            : sum(values)
                                    .divide(new BigDecimal(values.size()), 6, RoundingMode.HALF_UP);
            case MIN -> values.stream().min(NaiveAggregate::compare).orElse(null);
            case MAX -> values.stream().max(NaiveAggregate::compare).orElse(null);
        };
    }

    private static @Nullable Object operand(Measure measure, Map<String, Object> row) {
        if (measure.property().isEmpty()) {
            return null;
        }
        Object value = row.get(measure.property().get());
        Optional<String> other = measure.times().or(measure::minus);
        if (other.isEmpty()) {
            return value;
        }
        Object second = row.get(other.get());
        if (value == null || second == null) {
            return null;
        }
        return measure.times().isPresent()
                ? ((BigDecimal) value).multiply((BigDecimal) second)
                : ((BigDecimal) value).subtract((BigDecimal) second);
    }

    private static BigDecimal sum(List<Object> values) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Object value : values) {
            sum = sum.add((BigDecimal) value);
        }
        return sum;
    }

    private Comparator<List<Object>> order() {
        List<String> names = columns();
        Comparator<List<Object>> order = (_, _) -> 0;
        for (String text : request.orderBy().orElse(List.of())) {
            boolean falling = text.endsWith(" desc");
            int index = names.indexOf(falling ? text.substring(0, text.length() - 5) : text);
            Comparator<List<Object>> by = (a, b) -> compare(a.get(index), b.get(index));
            order = order.thenComparing(falling ? by.reversed() : by);
        }
        for (int i = 0; i < request.groupBy().orElse(List.of()).size(); i++) {
            int index = i;
            order = order.thenComparing((a, b) -> compare(a.get(index), b.get(index)));
        }
        return order;
    }

    private static BigDecimal stripped(BigDecimal number) {
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }

    private static String json(List<Object> row) {
        return row.stream().map(NaiveAggregate::json).collect(Collectors.joining(",", "[", "]"));
    }

    private static String json(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case BigDecimal number -> stripped(number).toPlainString();
            default -> "\"" + value + "\"";
        };
    }
}
