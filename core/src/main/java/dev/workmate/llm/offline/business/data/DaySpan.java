package dev.workmate.llm.offline.business.data;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** Days from one to another, both counted. */
public record DaySpan(LocalDate from, LocalDate to) {
    public static final LocalDate BEGINNING = LocalDate.of(1900, 1, 1);

    public DaySpan {
        if (to.isBefore(from)) {
            throw new IllegalArgumentException(from + " is after " + to);
        }
    }

    public static DaySpan until(LocalDate day) {
        return new DaySpan(BEGINNING, day);
    }

    public boolean isOpen() {
        return from.equals(BEGINNING);
    }

    public boolean contains(LocalDate day) {
        return !day.isBefore(from) && !day.isAfter(to);
    }

    /** As much of it as has happened. */
    public DaySpan endingBy(LocalDate day) {
        return to.isAfter(day) && !from.isAfter(day) ? new DaySpan(from, day) : this;
    }

    public DaySpan yearBefore() {
        LocalDate end = to.minusYears(1);
        boolean monthEnd = to.getDayOfMonth() == to.lengthOfMonth();
        return new DaySpan(
                from.minusYears(1), monthEnd ? end.withDayOfMonth(end.lengthOfMonth()) : end);
    }

    /** The stretch of the same kind just before this one. */
    public DaySpan justBefore() {
        boolean months = from.getDayOfMonth() == 1 && to.getDayOfMonth() == to.lengthOfMonth();
        if (!months) {
            long days = ChronoUnit.DAYS.between(from, to) + 1;
            return new DaySpan(from.minusDays(days), from.minusDays(1));
        }
        long count = ChronoUnit.MONTHS.between(from, to.plusDays(1));
        return new DaySpan(from.minusMonths(count), from.minusDays(1));
    }

    /** The first part of it that is as long as {@code other}, by the calendar. */
    public DaySpan asFarAs(DaySpan other) {
        LocalDate end =
                from.plusMonths(
                                ChronoUnit.MONTHS.between(
                                        other.from().withDayOfMonth(1),
                                        other.to().withDayOfMonth(1)))
                        .withDayOfMonth(1);
        boolean monthEnd = other.to().getDayOfMonth() == other.to().lengthOfMonth();
        int day =
                monthEnd
                        ? end.lengthOfMonth()
                        : Math.min(other.to().getDayOfMonth(), end.lengthOfMonth());
        LocalDate last = end.withDayOfMonth(day);
        return last.isBefore(to) && !last.isBefore(from) ? new DaySpan(from, last) : this;
    }
}
