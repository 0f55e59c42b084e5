package dev.workmate.trajectory;

import dev.workmate.billing.UsageLine;
import dev.workmate.billing.UsageSum;

/** What calls of models took, added up exactly. Used by one thread. */
final class Spending {
    private final UsageSum sum = new UsageSum();

    void add(Spent spent) {
        sum.add(new UsageLine("", 1, 0, spent.usage(), spent.cost()));
    }

    Spent total() {
        UsageLine line = sum.line("");
        return new Spent(line.usage(), line.cost());
    }
}
