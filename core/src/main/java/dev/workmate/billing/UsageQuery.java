package dev.workmate.billing;

import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** Whose calls on which days, both ends included. */
public record UsageQuery(Whose whose, LocalDate from, LocalDate to, Grouping groupBy) {
    public static final int MAX_DAYS = 366;

    public UsageQuery {
        if (!isRange(from, to)) {
            throw new IllegalArgumentException(
                    "a range has 1 to " + MAX_DAYS + " days, was " + from + " to " + to);
        }
    }

    /** One person's own calls. */
    public UsageQuery(UserId owner, LocalDate from, LocalDate to, Grouping groupBy) {
        this(new Whose.Person(owner), from, to, groupBy);
    }

    /** Who pays for the calls. */
    public sealed interface Whose {
        record Person(UserId id) implements Whose {}

        record Tenant(TenantId id) implements Whose {}
    }

    public static boolean isRange(LocalDate from, LocalDate to) {
        long days = ChronoUnit.DAYS.between(from, to) + 1;
        return days >= 1 && days <= MAX_DAYS;
    }
}
