package dev.workmate.demo.company.domain;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * Thirty-six months ending today. Everything is made in the calendar that ends on {@link
 * #BASE_TODAY} and moved by whole months, so that another day changes dates only. Immutable.
 */
public final class DemoCalendar {
    public static final LocalDate BASE_TODAY = LocalDate.of(2026, 6, 30);
    public static final int MONTHS = 36;
    private static final LocalDate CACHE_FROM = LocalDate.of(2020, 1, 1);
    private static final int CACHE_DAYS = 2922;

    private final LocalDate[] dates = new LocalDate[CACHE_DAYS];

    private DemoCalendar(long shift) {

        for (int i = 0; i < CACHE_DAYS; i++) {
            dates[i] = CACHE_FROM.plusDays(i).plusMonths(shift);
        }
    }

    /** The calendar whose today lies in the month of the given day. */
    public static DemoCalendar endingIn(LocalDate day) {
        return new DemoCalendar(
                ChronoUnit.MONTHS.between(YearMonth.from(BASE_TODAY), YearMonth.from(day)));
    }

    public LocalDate today() {
        return date(baseToday());
    }

    public int baseToday() {
        return (int) BASE_TODAY.toEpochDay();
    }

    /** The moved date of a day given as epoch day of the base calendar. */
    public LocalDate date(int baseDay) {
        return dates[baseDay - (int) CACHE_FROM.toEpochDay()];
    }

    public Instant at(int baseDay, int secondOfDay) {
        return date(baseDay).atStartOfDay().plusSeconds(secondOfDay).toInstant(ZoneOffset.UTC);
    }

    /** First day of month 0 … 36 in the base calendar, as epoch day. */
    public static int baseMonthStart(int month) {
        return (int)
                BASE_TODAY
                        .withDayOfMonth(1)
                        .minusMonths(MONTHS - 1L)
                        .plusMonths(month)
                        .toEpochDay();
    }

    /** The moved calendar month of month 0 … 35. */
    public YearMonth month(int month) {
        return YearMonth.from(date(baseMonthStart(month)));
    }
}
