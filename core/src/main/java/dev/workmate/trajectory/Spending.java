package dev.workmate.trajectory;

import dev.workmate.billing.UsageLine;
import dev.workmate.billing.UsageSum;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import java.util.Optional;

/** What calls of models took, added up exactly. Used by one thread. */
final class Spending {
    private final UsageSum sum = new UsageSum();

    void add(Usage usage, Optional<Money> cost) {
        sum.add(new UsageLine("", 1, 0, usage, cost));
    }

    Usage usage() {
        return sum.line("").usage();
    }

    /** Empty where no call had a price, or the prices have no currency in common. */
    Optional<Money> cost() {
        return sum.line("").cost();
    }
}
