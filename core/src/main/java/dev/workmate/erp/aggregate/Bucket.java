package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpValue;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.util.Locale;

/** A stretch of time that dates are gathered into; names sort as the stretches follow. */
public enum Bucket {
    DAY,
    /** ISO weeks, which begin on Monday; the year is the week's. */
    WEEK,
    MONTH,
    QUARTER,
    YEAR,
    /** Monday to Sunday over all weeks. */
    WEEKDAY;

    /** The name of the stretch; nothing for an empty date, which systems write as year one. */
    ErpValue of(ErpValue value) {
        return switch (value) {
            case ErpValue.Day day -> name(day.value());
            case ErpValue.Moment moment ->
                    name(moment.value().atZone(ZoneOffset.UTC).toLocalDate());
            default -> ErpValue.NOTHING;
        };
    }

    private ErpValue name(LocalDate date) {
        if (date.getYear() <= 1) {
            return ErpValue.NOTHING;
        }
        return new ErpValue.Text(
                switch (this) {
                    case DAY -> date.toString();
                    case WEEK ->
                            "%04d-W%02d"
                                    .formatted(
                                            date.get(IsoFields.WEEK_BASED_YEAR),
                                            date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
                    case MONTH -> "%04d-%02d".formatted(date.getYear(), date.getMonthValue());
                    case QUARTER ->
                            "%04d-Q%d"
                                    .formatted(date.getYear(), date.get(IsoFields.QUARTER_OF_YEAR));
                    case YEAR -> "%04d".formatted(date.getYear());
                    case WEEKDAY ->
                            "%d %s"
                                    .formatted(
                                            date.getDayOfWeek().getValue(),
                                            date.getDayOfWeek()
                                                    .getDisplayName(
                                                            TextStyle.FULL, Locale.ENGLISH));
                });
    }
}
