package dev.workmate.billing.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.billing.Period;
import dev.workmate.billing.Scope;
import dev.workmate.billing.Standing;
import dev.workmate.billing.UsageLine;
import dev.workmate.event.value.Money;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a person has used this month, and how much it may be; null where nothing limits it. The
 * budgets are all that bound what the person may spend.
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record QuotaView(
        String from,
        String to,
        long usedTokens,
        Optional<Money> usedCost,
        Optional<Long> maxTokens,
        Optional<Money> maxCost,
        String level,
        List<BudgetView> budgets) {
    static QuotaView of(LocalDate from, LocalDate to, UsageLine used, List<Standing> standings) {
        return new QuotaView(
                from.toString(),
                to.toString(),
                used.usage().total(),
                used.cost(),
                Optional.empty(),
                standings.stream()
                        .filter(each -> each.budget().scope() == Scope.PERSON)
                        .filter(each -> each.budget().period() == Period.MONTH)
                        .findFirst()
                        .flatMap(Standing::limit),
                standings.stream()
                        .map(Standing::level)
                        .max(Comparator.naturalOrder())
                        .map(QuotaView::word)
                        .orElse(word(Standing.Level.FINE)),
                standings.stream().map(BudgetView::of).toList());
    }

    static String word(Standing.Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }
}
