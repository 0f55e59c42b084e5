package dev.workmate.billing;

import dev.workmate.event.value.Money;
import java.time.Instant;
import java.util.Optional;

/**
 * How much may be spent in a period. The subject is a person's, team's, tenant's or agent's id, or
 * {@link #EVERYBODY}, which holds for each who has no budget of their own.
 */
public record Budget(
        Scope scope, String subject, Period period, Money limit, Optional<Relief> relief) {
    public static final String EVERYBODY = "*";

    public Budget {
        if (limit.amount().signum() < 0) {
            throw new IllegalArgumentException("a budget cannot be negative, was: " + limit);
        }
    }

    /** What an administrator allows for a time instead; without a limit, anything. */
    public record Relief(Optional<Money> limit, Instant until) {}

    /** What holds at a time; empty where nothing bounds the spending then. */
    public Optional<Money> limitAt(Instant time) {
        return relief.filter(now -> time.isBefore(now.until()))
                .map(Relief::limit)
                .orElse(Optional.of(limit));
    }
}
