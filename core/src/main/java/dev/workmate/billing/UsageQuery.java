package dev.workmate.billing;

import dev.workmate.id.UserId;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** Whose calls on which days, both ends included. */
public record UsageQuery(UserId owner, LocalDate from, LocalDate to, Grouping groupBy) {
    public static final int MAX_DAYS = 366;

    public UsageQuery {
        if (!isRange(from, to)) {
            throw new IllegalArgumentException(
                    "a range has 1 to " + MAX_DAYS + " days, was " + from + " to " + to);
        }
    }

    public static boolean isRange(LocalDate from, LocalDate to) {
        long days = ChronoUnit.DAYS.between(from, to) + 1;
        return days >= 1 && days <= MAX_DAYS;
    }
}
