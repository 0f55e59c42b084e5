package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.query.LikeForLike;
import dev.workmate.erp.query.LocalFilter;
import dev.workmate.erp.query.Stretch;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A request that has been understood and checked: what to read and what to do with it. */
record Plan(
        Input input,
        Requirement required,
        List<Key> keys,
        List<Measured> measures,
        List<Derived> derived,
        Having having,
        List<ErpOrder> orders) {

    /**
     * What a row must fulfil to stay. {@code shares} is what is asked of columns that take all
     * other rows to tell, and is asked last.
     */
    record Having(Optional<ErpFilter> own, Optional<ErpFilter> shares) {
        static final Having NOTHING = new Having(Optional.empty(), Optional.empty());

        boolean isNothing() {
            return own.isEmpty() && shares.isEmpty();
        }
    }

    /** What is read: records of now and perhaps of before, their lines, and what is joined. */
    record Input(
            ErpQuery query,
            Optional<Period> period,
            Optional<ErpQuery> earlier,
            Optional<String> lines,
            List<Partner> partners) {}

    /** What a record must fulfil to count, where the system itself could not see to it. */
    record Requirement(
            Optional<ErpFilter> filter, Map<String, ValueSource> filtered, List<Pair> pairs) {}

    /** A joined entity: what is read of it, and how it is matched. */
    record Partner(
            String prefix, ErpQuery query, ValueSource on, String equalTo, boolean required) {}

    /** Two values of one record that must compare so. */
    record Pair(ValueSource left, ErpFilter.Operator operator, ValueSource right) {
        boolean holds(Combination row) {
            return LocalFilter.compares(left.of(row), operator, right.of(row));
        }
    }

    /** Which of two periods a record or a column belongs to. */
    enum Era {
        NOW,
        BEFORE
    }

    /** The days that records are taken from, and what they are compared with. */
    record Period(ErpProperty property, Stretch days, Optional<LikeForLike> compared) {
        boolean isBy(Key key) {
            return key.source() instanceof ValueSource.Own own
                    && own.property().name().equals(property.name());
        }

        /** What an earlier record is grouped by: the stretch of now that its day corresponds to. */
        ErpValue earlierKey(Key key, Combination row) {
            boolean shifted = isBy(key) && !key.bucket().equals(Optional.of(Bucket.WEEKDAY));
            return shifted
                    ? key.gathered(forth(key.source().of(row)))
                    : key.gathered(key.source().of(row));
        }

        private ErpValue forth(ErpValue value) {
            LikeForLike.Shift shift = compared.orElseThrow().shift();
            return switch (value) {
                case ErpValue.Day(LocalDate day) -> new ErpValue.Day(shift.forth(day));
                case ErpValue.Moment(Instant moment) ->
                        new ErpValue.Day(shift.forth(LocalDate.ofInstant(moment, ZoneOffset.UTC)));
                default -> value;
            };
        }
    }

    /** A column to group by. */
    record Key(String name, ValueSource source, Optional<Bucket> bucket) {
        ErpValue of(Combination row) {
            return gathered(source.of(row));
        }

        private ErpValue gathered(ErpValue value) {
            return bucket.map(each -> each.of(value)).orElse(value);
        }

        ErpProperty column() {
            return bucket.isPresent()
                    ? Plan.column(name, ErpType.TEXT)
                    : new ErpProperty(
                            name,
                            source.property().type(),
                            Optional.empty(),
                            Set.of(),
                            source.property().choices());
        }
    }

    /** A column that is worked out; {@code currencies} is where those of its amounts stand. */
    record Measured(
            String name,
            Summary.Function function,
            Optional<ValueSource> first,
            Optional<ValueSource> times,
            Optional<ValueSource> plus,
            Optional<ValueSource> minus,
            List<ValueSource> currencies,
            Era era) {
        /** The same of the earlier period. */
        Measured earlier() {
            return new Measured(
                    name + " before", function, first, times, plus, minus, currencies, Era.BEFORE);
        }

        /** Whether two properties are worked on together. */
        boolean isCombined() {
            return times.isPresent() || plus.isPresent() || minus.isPresent();
        }

        ErpValue of(Combination row) {
            if (first.isEmpty()) {
                return ErpValue.NOTHING;
            }
            ErpValue value = first.get().of(row);
            if (times.isPresent()) {
                return both(value, times.get().of(row), BigDecimal::multiply);
            }
            if (plus.isPresent()) {
                return both(value, plus.get().of(row), BigDecimal::add);
            }
            return minus.isPresent() ? less(value, minus.get().of(row)) : value;
        }

        /** Of two dates, the days from the second to the first. */
        private static ErpValue less(ErpValue a, ErpValue b) {
            return a instanceof ErpValue.Day(LocalDate to)
                            && b instanceof ErpValue.Day(LocalDate from)
                            && from.getYear() > 1
                            && to.getYear() > 1
                    ? new ErpValue.Amount(BigDecimal.valueOf(ChronoUnit.DAYS.between(from, to)))
                    : both(a, b, BigDecimal::subtract);
        }

        private static ErpValue both(
                ErpValue a, ErpValue b, java.util.function.BinaryOperator<BigDecimal> operation) {
            return a instanceof ErpValue.Amount left && b instanceof ErpValue.Amount right
                    ? new ErpValue.Amount(operation.apply(left.value(), right.value()))
                    : ErpValue.NOTHING;
        }

        ErpProperty column() {
            boolean kept = function == Summary.Function.MIN || function == Summary.Function.MAX;
            return kept && !isCombined() && first.isPresent()
                    ? new Key(name, first.get(), Optional.empty()).column()
                    : Plan.column(name, ErpType.DECIMAL);
        }
    }

    private static ErpProperty column(String name, ErpType type) {
        return new ErpProperty(name, type, Optional.empty(), Set.of(), Optional.empty());
    }

    /** The columns of the result: what is grouped by, then what is worked out. */
    List<ErpProperty> columns() {
        List<ErpProperty> columns = new ArrayList<>();
        keys.forEach(key -> columns.add(key.column()));
        measures.forEach(measure -> columns.add(measure.column()));
        derived.forEach(each -> columns.add(column(each.name(), ErpType.DECIMAL)));
        return columns;
    }
}
