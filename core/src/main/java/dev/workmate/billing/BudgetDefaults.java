package dev.workmate.billing;

import java.util.List;
import java.util.Optional;

/** Budgets by configuration: each holds for everybody of its scope who has none of their own. */
public record BudgetDefaults(String currency, List<Budget> budgets) {
    public static final BudgetDefaults NONE = new BudgetDefaults("USD", List.of());

    public BudgetDefaults {
        budgets = List.copyOf(budgets);
    }

    public Optional<Budget> find(Scope scope, Period period) {
        return budgets.stream()
                .filter(budget -> budget.scope() == scope && budget.period() == period)
                .findFirst();
    }
}
