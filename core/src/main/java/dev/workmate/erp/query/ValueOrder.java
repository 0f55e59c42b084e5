package dev.workmate.erp.query;

import dev.workmate.erp.ErpValue;
import java.util.Comparator;

/** The order of values: nothing first, then by kind, then by size. */
public final class ValueOrder {
    /** Total over all values. */
    public static final Comparator<ErpValue> NOTHING_FIRST = ValueOrder::compare;

    private ValueOrder() {}

    private static int compare(ErpValue a, ErpValue b) {
        return switch (a) {
            case ErpValue.Text x when b instanceof ErpValue.Text y ->
                    x.value().compareTo(y.value());
            case ErpValue.Amount x when b instanceof ErpValue.Amount y ->
                    x.value().compareTo(y.value());
            case ErpValue.Flag x when b instanceof ErpValue.Flag y ->
                    Boolean.compare(x.value(), y.value());
            case ErpValue.Day x when b instanceof ErpValue.Day y -> x.value().compareTo(y.value());
            case ErpValue.Moment x when b instanceof ErpValue.Moment y ->
                    x.value().compareTo(y.value());
            case ErpValue.Time x when b instanceof ErpValue.Time y ->
                    x.value().compareTo(y.value());
            case ErpValue.Guid x when b instanceof ErpValue.Guid y ->
                    x.value().toString().compareTo(y.value().toString());
            case ErpValue.Choice x when b instanceof ErpValue.Choice y ->
                    x.name().compareTo(y.name());
            default -> Integer.compare(rank(a), rank(b));
        };
    }

    private static int rank(ErpValue value) {
        return switch (value) {
            case ErpValue.Nothing _ -> 0;
            case ErpValue.Flag _ -> 1;
            case ErpValue.Amount _ -> 2;
            case ErpValue.Day _ -> 3;
            case ErpValue.Moment _ -> 4;
            case ErpValue.Time _ -> 5;
            case ErpValue.Text _ -> 6;
            case ErpValue.Choice _ -> 7;
            case ErpValue.Guid _ -> 8;
            case ErpValue.Nested _ -> 9;
            case ErpValue.NestedMany _ -> 10;
        };
    }
}
