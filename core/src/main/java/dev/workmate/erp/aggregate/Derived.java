package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

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

        private Reach reach() {
            return switch (this) {
                case RATIO, DIFFERENCE, CHANGE -> Reach.ITS_ROW;
                case SHARE -> Reach.ALL_ROWS;
                case RUNNING_SUM -> Reach.ORDERED_ROWS;
            };
        }

        boolean needsOther() {
            return this == RATIO || this == DIFFERENCE || this == CHANGE;
        }
    }

    /** What it takes to tell a value. */
    enum Reach {
        ITS_ROW,
        ALL_ROWS,
        ORDERED_ROWS
    }

    /** Of columns that may build on each other; {@code first} is the place of the first one. */
    static List<Reach> reaches(List<Derived> columns, int first) {
        List<Reach> reaches = new ArrayList<>();
        for (Derived column : columns) {
            Reach from = reach(reaches, first, column.of);
            Reach other =
                    column.by.isPresent()
                            ? reach(reaches, first, column.by.getAsInt())
                            : Reach.ITS_ROW;
            reaches.add(
                    Stream.of(column.kind.reach(), from, other)
                            .max(Comparator.naturalOrder())
                            .orElseThrow());
        }
        return reaches;
    }

    static Reach reach(List<Reach> reaches, int first, int place) {
        return place < first ? Reach.ITS_ROW : reaches.get(place - first);
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

    /** Fills this column in, at its place, of all rows in their order. */
    void over(List<List<ErpValue>> rows, int place) {
        BigDecimal total = rows.stream().map(this::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal sum = BigDecimal.ZERO;
        for (List<ErpValue> row : rows) {
            sum = sum.add(amount(row));
            row.set(
                    place,
                    switch (kind) {
                        case RATIO, DIFFERENCE, CHANGE -> of(row);
                        case SHARE -> divided(amount(row), total);
                        case RUNNING_SUM -> new ErpValue.Amount(sum);
                    });
        }
    }

    private BigDecimal amount(List<ErpValue> row) {
        return row.get(of) instanceof ErpValue.Amount(BigDecimal amount) ? amount : BigDecimal.ZERO;
    }
}
