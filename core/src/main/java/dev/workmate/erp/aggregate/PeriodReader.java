package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpFilter.Operator;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.query.LikeForLike;
import dev.workmate.erp.query.ModelNames;
import dev.workmate.erp.query.Stretch;
import dev.workmate.tool.ToolException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Understands the period of a request, and the one it is compared with. */
final class PeriodReader {
    private static final Pattern AHEAD =
            Pattern.compile("(?i).*(?:due|expir|expect|plan|forecast|budget|promised|requested).*");

    private PeriodReader() {}

    static Plan.Period read(AggregateRequest.Period wish, ErpEntity entity, LocalDate today)
            throws ToolException {
        ErpProperty property = property(wish, entity);
        if (wish.compareWith().isEmpty()) {
            LocalDate from = LikeForLike.day(wish.from(), today);
            LocalDate to = wish.to().isPresent() ? LikeForLike.day(wish.to().get(), today) : today;
            return new Plan.Period(property, new Stretch(from, to), Optional.empty());
        }
        LikeForLike both =
                LikeForLike.of(
                        wish.from(),
                        wish.to(),
                        wish.compareWith().get(),
                        today,
                        AHEAD.matcher(property.name()).matches()
                                ? LikeForLike.Outlook.AHEAD
                                : LikeForLike.Outlook.SO_FAR);
        return new Plan.Period(property, both.now(), Optional.of(both));
    }

    private static ErpProperty property(AggregateRequest.Period wish, ErpEntity entity)
            throws ToolException {
        ErpProperty property = ModelNames.property(entity, wish.property());
        if (isDate(property)) {
            return property;
        }
        List<String> dates =
                entity.properties().stream()
                        .filter(PeriodReader::isDate)
                        .map(ErpProperty::name)
                        .toList();
        throw new ToolException(
                "'%s' is no date that %s can be asked by; %s."
                        .formatted(
                                wish.property(),
                                entity.set(),
                                dates.isEmpty()
                                        ? "it has none, so leave 'period' out and filter"
                                        : "use " + String.join(" or ", dates)));
    }

    private static boolean isDate(ErpProperty property) {
        boolean day = property.type() == ErpType.DATE || property.type() == ErpType.MOMENT;
        return day && !property.is(Trait.COMPUTED) && !property.is(Trait.FILTER_ONLY);
    }

    /** Records of these days, both included. */
    static ErpFilter filter(ErpProperty property, Stretch days) {
        boolean moments = property.type() == ErpType.MOMENT;
        return new ErpFilter.And(
                List.of(
                        new ErpFilter.Comparison(
                                property.name(), Operator.GE, value(moments, days.from())),
                        moments
                                ? new ErpFilter.Comparison(
                                        property.name(),
                                        Operator.LT,
                                        value(true, days.to().plusDays(1)))
                                : new ErpFilter.Comparison(
                                        property.name(), Operator.LE, value(false, days.to()))));
    }

    private static ErpValue value(boolean moment, LocalDate day) {
        return moment
                ? new ErpValue.Moment(day.atStartOfDay(ZoneOffset.UTC).toInstant())
                : new ErpValue.Day(day);
    }

    /** Weeks and weekdays of two periods must lie on each other to be compared. */
    static void requireAligned(List<Plan.Key> keys, Plan.Period period) throws ToolException {
        if (period.compared().isEmpty()) {
            return;
        }
        LikeForLike.Shift shift = period.compared().get().shift();
        boolean weeks = shift.months() > 0 || shift.days() % 7 != 0;
        for (Plan.Key key : keys) {
            if (weeks && period.isBy(key) && key.bucket().equals(Optional.of(Bucket.WEEK))) {
                throw new ToolException(
                        "The weeks of these two periods do not lie on each other; group by month or"
                                + " quarter, or leave the comparison out.");
            }
        }
    }
}
