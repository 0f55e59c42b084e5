package dev.workmate.billing;

import dev.workmate.id.UserId;

/** Hears once in a period of each budget that is nearly used up, and whose call noticed it. */
@FunctionalInterface
public interface BudgetListener {
    void low(UserId person, Standing standing);
}
