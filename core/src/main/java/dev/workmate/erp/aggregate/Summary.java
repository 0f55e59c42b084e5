package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpValue;
import dev.workmate.erp.query.ValueOrder;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashSet;
import java.util.Set;

/** Gathers values into one; nothing is left out of all but counting rows. For one thread. */
abstract sealed class Summary {
    /** Averages are rounded half up to so many places; all else is exact. */
    static final int AVERAGE_PLACES = 6;

    abstract void add(ErpValue value) throws ToolException;

    /** Takes over what another summary of the same kind has gathered. */
    abstract void merge(Summary other) throws ToolException;

    abstract ErpValue result();

    static Summary of(Function function, Room room) {
        return switch (function) {
            case COUNT -> new Count();
            case COUNT_DISTINCT -> new Distinct(room);
            case SUM -> new Sum();
            case AVG -> new Average();
            case MIN -> new Extreme(-1);
            case MAX -> new Extreme(1);
        };
    }

    /** What a measure does with its values. */
    public enum Function {
        COUNT,
        COUNT_DISTINCT,
        SUM,
        AVG,
        MIN,
        MAX
    }

    /** How many values all summaries together may still remember. */
    static final class Room {
        private int left;

        Room(int values) {
            this.left = values;
        }

        void take() throws ToolException {
            if (--left < 0) {
                throw new ToolException(
                        "There are too many different values to count; narrow the filter.");
            }
        }
    }

    private static final class Count extends Summary {
        private long count;

        @Override
        void add(ErpValue value) {
            count++;
        }

        @Override
        void merge(Summary other) {
            count += ((Count) other).count;
        }

        @Override
        ErpValue result() {
            return new ErpValue.Amount(BigDecimal.valueOf(count));
        }
    }

    private static final class Distinct extends Summary {
        private final Set<ErpValue> seen = new HashSet<>();
        private final Room room;

        Distinct(Room room) {
            this.room = room;
        }

        @Override
        void add(ErpValue value) throws ToolException {
            if (!value.isNothing() && seen.add(value)) {
                room.take();
            }
        }

        @Override
        void merge(Summary other) throws ToolException {
            for (ErpValue value : ((Distinct) other).seen) {
                add(value);
            }
        }

        @Override
        ErpValue result() {
            return new ErpValue.Amount(BigDecimal.valueOf(seen.size()));
        }
    }

    private static final class Sum extends Summary {
        private BigDecimal sum = BigDecimal.ZERO;

        @Override
        void add(ErpValue value) {
            if (value instanceof ErpValue.Amount amount) {
                sum = sum.add(amount.value());
            }
        }

        @Override
        void merge(Summary other) {
            sum = sum.add(((Sum) other).sum);
        }

        @Override
        ErpValue result() {
            return new ErpValue.Amount(sum);
        }
    }

    private static final class Average extends Summary {
        private BigDecimal sum = BigDecimal.ZERO;
        private long count;

        @Override
        void add(ErpValue value) {
            if (value instanceof ErpValue.Amount amount) {
                sum = sum.add(amount.value());
                count++;
            }
        }

        @Override
        void merge(Summary other) {
            sum = sum.add(((Average) other).sum);
            count += ((Average) other).count;
        }

        @Override
        ErpValue result() {
            return count == 0
                    ? ErpValue.NOTHING
                    : new ErpValue.Amount(
                            sum.divide(
                                    BigDecimal.valueOf(count),
                                    AVERAGE_PLACES,
                                    RoundingMode.HALF_UP));
        }
    }

    private static final class Extreme extends Summary {
        private final int sign;
        private ErpValue best = ErpValue.NOTHING;

        Extreme(int sign) {
            this.sign = sign;
        }

        @Override
        void add(ErpValue value) {
            if (!value.isNothing()
                    && (best.isNothing()
                            || ValueOrder.NOTHING_FIRST.compare(value, best) * sign > 0)) {
                best = value;
            }
        }

        @Override
        void merge(Summary other) {
            add(((Extreme) other).best);
        }

        @Override
        ErpValue result() {
            return best;
        }
    }
}
