package dev.workmate.billing;

import dev.workmate.event.value.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/**
 * How a budget stands: what its ledger says was spent in the period, and what calls that are under
 * way may still take.
 */
public record Standing(Budget budget, String subject, Money spent, Money reserved, Instant asOf) {
    private static final BigDecimal WARN_FROM = new BigDecimal("0.8");

    /** How a budget stands, in words that go to people. */
    public enum Level {
        FINE,
        /** At least 80 % is spent. */
        LOW,
        /** Nothing is left. */
        EXCEEDED
    }

    /** Empty where nothing bounds the spending now. */
    public Optional<Money> limit() {
        return budget.limitAt(asOf);
    }

    public Level level() {
        return level(spent.amount());
    }

    private Level level(BigDecimal used) {
        if (limit().isEmpty()) {
            return Level.FINE;
        }
        BigDecimal limit = limit().get().amount();
        if (used.compareTo(limit) >= 0) {
            return Level.EXCEEDED;
        }
        return used.compareTo(limit.multiply(WARN_FROM)) >= 0 ? Level.LOW : Level.FINE;
    }

    /**
     * Whether anything is left beside what calls under way may take. The last call may take more
     * than that: so much can be overspent, and not more.
     */
    public boolean isOpen() {
        return limit().isEmpty()
                || spent.amount().add(reserved.amount()).compareTo(limit().get().amount()) < 0;
    }

    /** When it is full again. */
    public Instant renewed() {
        return budget.period().end(asOf);
    }
}
