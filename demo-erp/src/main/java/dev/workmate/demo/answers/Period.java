package dev.workmate.demo.answers;

import dev.workmate.demo.company.domain.DemoCalendar;
import java.time.LocalDate;
import java.time.YearMonth;

/** Days from and to, both included. */
record Period(LocalDate from, LocalDate to) {
    boolean contains(LocalDate date) {
        return !date.isBefore(from) && !date.isAfter(to);
    }

    /** Twelve months ending with the month of today. */
    static Period lastYear(DemoCalendar calendar) {
        return new Period(calendar.month(24).atDay(1), calendar.today());
    }

    static Period yearBefore(DemoCalendar calendar) {
        return new Period(calendar.month(12).atDay(1), calendar.month(23).atEndOfMonth());
    }

    static Period all(DemoCalendar calendar) {
        return new Period(calendar.month(0).atDay(1), calendar.today());
    }

    static Period month(YearMonth month) {
        return new Period(month.atDay(1), month.atEndOfMonth());
    }

    /** As words of a definition, over the given field. */
    String on(String field) {
        return field + " from " + from + " to " + to;
    }
}
