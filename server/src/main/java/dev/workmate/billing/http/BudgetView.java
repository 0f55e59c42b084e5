package dev.workmate.billing.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.billing.Budgets;
import dev.workmate.billing.Standing;
import dev.workmate.event.value.Money;
import dev.workmate.llm.Exchange;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A budget and how it stands: {@code limit} is what holds now, null while an administrator allows
 * anything. {@code level} is fine, low (80 % and more are spent) or exceeded. {@code setBy} is
 * tenant or server, for those who may change it.
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record BudgetView(
        String scope,
        String subject,
        String period,
        Optional<Money> limit,
        Money usualLimit,
        Money spent,
        Money reserved,
        String level,
        String renewedAt,
        Optional<String> overrideUntil,
        Optional<String> setBy) {
    static BudgetView of(Budgets.Listed listed) {
        return of(listed.standing(), Optional.of(listed.by().name().toLowerCase(Locale.ROOT)));
    }

    static BudgetView of(Standing standing) {
        return of(standing, Optional.empty());
    }

    private static BudgetView of(Standing standing, Optional<String> setBy) {
        return new BudgetView(
                standing.budget().scope().key(),
                standing.subject(),
                standing.budget().period().key(),
                standing.limit(),
                standing.budget().limit(),
                standing.spent(),
                standing.reserved(),
                QuotaView.word(standing.level()),
                standing.renewed().toString(),
                standing.budget()
                        .relief()
                        .filter(relief -> standing.asOf().isBefore(relief.until()))
                        .map(relief -> relief.until())
                        .map(Instant::toString),
                setBy);
    }

    /** All of a tenant's, and the currencies they can be set in with what one unit is worth. */
    record AllBudgets(List<BudgetView> budgets, String currency, Map<String, String> rates) {
        static AllBudgets of(List<Budgets.Listed> all, Exchange exchange) {
            Map<String, String> rates = new TreeMap<>();
            exchange.worths().forEach((other, worth) -> rates.put(other, worth.toPlainString()));
            return new AllBudgets(
                    all.stream().map(BudgetView::of).toList(), exchange.currency(), rates);
        }
    }
}
