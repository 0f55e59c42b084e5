package dev.workmate.llm.offline.business.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Where a figure comes from: an entity set, which of its records count, what is added up, and where
 * each dimension stands. {@code lines} is the navigation to lines of documents, empty where there
 * is none.
 */
public record FigureSource(
        String set,
        String date,
        List<String> where,
        String function,
        String value,
        String lines,
        String lineValue,
        Map<Dimension, String> columns) {
    private static final int MOST = 1_000;

    /**
     * Figures by these dimensions, limited by filters and days; one row where there is no
     * dimension.
     */
    public ErpCall call(List<Dimension> by, List<Filter> filters, Optional<DaySpan> span) {
        boolean ofLines =
                !lines.isEmpty()
                        && (value.isEmpty()
                                || by.stream().anyMatch(Dimension::isOfLines)
                                || filters.stream().anyMatch(f -> f.dimension().isOfLines()));
        ErpCall.Inquiry inquiry = new ErpCall.Inquiry(set);
        conditions(inquiry, filters, span, ofLines);
        for (Dimension dimension : by) {
            if (dimension.isTime()) {
                inquiry.bucket(date, dimension.bucket());
            } else {
                inquiry.group(column(dimension, ofLines));
            }
        }
        join(inquiry, by, filters, ofLines);
        measure(inquiry, ofLines);
        return inquiry.first(MOST).aggregate();
    }

    /** Brings in what other entities know of these records, where it is needed. */
    private void join(
            ErpCall.Inquiry inquiry, List<Dimension> by, List<Filter> filters, boolean ofLines) {
        List<String> used = new ArrayList<>(where);
        by.stream().filter(d -> !d.isTime()).forEach(d -> used.add(column(d, ofLines)));
        filters.forEach(filter -> used.add(key(filter.dimension(), ofLines)));
        if (ofLines) {
            inquiry.join("items", lines + ".lineObjectNumber", "number");
        } else if (used.stream().anyMatch(each -> each.startsWith("items."))) {
            inquiry.join("items", "itemNumber", "number");
        }
        if (used.stream().anyMatch(each -> each.startsWith("customers."))) {
            inquiry.join("customers", "sourceNumber", "number");
        }
        if (used.stream().anyMatch(each -> each.startsWith("accounts."))) {
            inquiry.join("accounts", "accountNumber", "number");
        }
    }

    private void measure(ErpCall.Inquiry inquiry, boolean ofLines) {
        String[] parts = (ofLines ? lines + "." + lineValue : value).split(" ");
        if (function.equals("count")) {
            inquiry.count("value");
        } else if (parts.length == 3) {
            inquiry.measure(function, parts[0], parts[1], parts[2], "value");
        } else {
            inquiry.measure(function, parts[0], "value");
        }
    }

    /** Only the conditions, for lists and counts of the same records. */
    public void conditions(
            ErpCall.Inquiry inquiry,
            List<Filter> filters,
            Optional<DaySpan> span,
            boolean ofLines) {
        for (String condition : where) {
            String[] parts = condition.split(" ", 3);
            inquiry.where(parts[0], parts[1], parts[2]);
        }
        span.ifPresent(
                days -> {
                    if (!days.isOpen()) {
                        inquiry.where(date, "ge", days.from().toString());
                    }
                    inquiry.where(date, "le", days.to().toString());
                });
        for (Filter filter : filters) {
            String property = key(filter.dimension(), ofLines);
            if (filter.values().size() == 1) {
                inquiry.where(
                        property, filter.excluded() ? "ne" : "eq", filter.values().getFirst());
            } else {
                inquiry.whereAny(property, filter.excluded() ? "not_in" : "in", filter.values());
            }
        }
    }

    public boolean has(Dimension dimension) {
        return dimension.isTime() && !date.isEmpty()
                || columns.containsKey(dimension)
                || dimension.isOfLines() && !lines.isEmpty();
    }

    private String column(Dimension dimension, boolean ofLines) {
        if (ofLines && dimension == Dimension.ITEM) {
            return "items.displayName";
        }
        if (ofLines && dimension == Dimension.CATEGORY) {
            return "items.itemCategoryCode";
        }
        return Objects.requireNonNull(columns.get(dimension));
    }

    /** Where a dimension's own number or code stands; names may be shared. */
    private String key(Dimension dimension, boolean ofLines) {
        return switch (column(dimension, ofLines || dimension.isOfLines() && !lines.isEmpty())) {
            case "customerName" -> "customerNumber";
            case "vendorName" -> "vendorNumber";
            case "items.displayName" -> ofLines ? lines + ".lineObjectNumber" : "itemNumber";
            case "customers.displayName" -> "sourceNumber";
            case "displayName" -> "number";
            case "accounts.displayName" -> "accountNumber";
            case String column -> column;
        };
    }

    public FigureSource where(String condition) {
        List<String> more = new ArrayList<>(where);
        more.add(condition);
        return new FigureSource(set, date, more, function, value, lines, lineValue, columns);
    }

    /** All records of the set. */
    public FigureSource everywhere() {
        return new FigureSource(set, date, List.of(), function, value, lines, lineValue, columns);
    }

    /** The same records counted. */
    public FigureSource counted() {
        return new FigureSource(set, date, where, "count", value, "", lineValue, columns);
    }

    /** The same with VAT. */
    public FigureSource withTax() {
        return new FigureSource(
                set,
                date,
                where,
                function,
                value.replace("ExcludingTax", "IncludingTax"),
                lines,
                lineValue.replace("netAmount", "netAmountIncludingTax"),
                columns);
    }

    public FigureSource by(String otherDate) {
        return new FigureSource(set, otherDate, where, function, value, lines, lineValue, columns);
    }

    public FigureSource adding(String otherFunction, String otherValue, String otherLineValue) {
        return new FigureSource(
                set, date, where, otherFunction, otherValue, lines, otherLineValue, columns);
    }
}
