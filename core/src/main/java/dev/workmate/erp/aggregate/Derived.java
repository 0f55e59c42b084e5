package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** A column of the result that is worked out of others; places count from the first column. */
record Derived(String name, Kind kind, int of, OptionalInt by) {
    /** How a column follows from others. */
    public enum Kind {
        /** One divided by the other. */
        RATIO,
        /** One less the other. */
        DIFFERENCE,
        /** How much more one is than the other, as a part of the other. */
        CHANGE,
        /** What part of the total of all rows it is. */
        SHARE,
        /** Added up from row to row, in their order. */
        RUNNING_SUM;

        boolean needsOther() {
            return this == RATIO || this == DIFFERENCE || this == CHANGE;
        }
    }

    /** The value within its row; nothing where it takes all rows to tell. */
    ErpValue of(List<ErpValue> row) {
        if (by.isEmpty()
                || !(row.get(of) instanceof ErpValue.Amount(BigDecimal one))
                || !(row.get(by.getAsInt()) instanceof ErpValue.Amount(BigDecimal other))) {
            return ErpValue.NOTHING;
        }
        return switch (kind) {
            case RATIO -> divided(one, other);
            case DIFFERENCE -> new ErpValue.Amount(one.subtract(other));
            case CHANGE -> divided(one.subtract(other), other.abs());
            case SHARE, RUNNING_SUM -> ErpValue.NOTHING;
        };
    }

    private static ErpValue divided(BigDecimal one, BigDecimal other) {
        return other.signum() == 0
                ? ErpValue.NOTHING
                : new ErpValue.Amount(
                        one.divide(other, Summary.AVERAGE_PLACES, RoundingMode.HALF_UP));
    }

    /** Fills in what takes all rows to tell, at the place of this column. */
    List<List<ErpValue>> over(List<List<ErpValue>> rows, int place) {
        if (kind.needsOther()) {
            return rows;
        }
        BigDecimal total = rows.stream().map(this::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal sum = BigDecimal.ZERO;
        List<List<ErpValue>> filled = new ArrayList<>();
        for (List<ErpValue> row : rows) {
            sum = sum.add(amount(row));
            List<ErpValue> more = new ArrayList<>(row);
            more.set(
                    place,
                    kind == Kind.SHARE ? divided(amount(row), total) : new ErpValue.Amount(sum));
            filled.add(more);
        }
        return filled;
    }

    private BigDecimal amount(List<ErpValue> row) {
        return row.get(of) instanceof ErpValue.Amount(BigDecimal amount) ? amount : BigDecimal.ZERO;
    }
}
