package dev.workmate.billing.spring;

import dev.workmate.billing.Budget;
import dev.workmate.billing.BudgetDefaults;
import dev.workmate.billing.Period;
import dev.workmate.billing.PersonLimits;
import dev.workmate.billing.Rate;
import dev.workmate.billing.RateLimits;
import dev.workmate.billing.Scope;
import dev.workmate.event.value.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What an operator set about money and limits, or an error that says which variable is wrong. */
final class BillingSettings {
    private BillingSettings() {}

    /** Takes names such as {@code workmate.budget-person-month}; null where nothing is set. */
    interface Lookup extends Function<String, @Nullable String> {}

    static BudgetDefaults budgets(Lookup lookup, String currency) {
        List<Budget> budgets = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Period period : Period.values()) {
                String name = "workmate.budget-" + scope.key() + "-" + period.key();
                text(lookup, name)
                        .map(value -> new Money(amount(name, value), currency))
                        .map(
                                limit ->
                                        new Budget(
                                                scope,
                                                Budget.EVERYBODY,
                                                period,
                                                limit,
                                                Optional.empty()))
                        .ifPresent(budgets::add);
            }
        }
        return new BudgetDefaults(currency, budgets);
    }

    static RateLimits rates(Lookup lookup) {
        Map<Rate, Long> limits = new EnumMap<>(Rate.class);
        for (Rate rate : Rate.values()) {
            limits.put(rate, number(lookup, "workmate.rate-" + rate.key(), rate.usual()));
        }
        return new RateLimits(limits);
    }

    static PersonLimits limits(Lookup lookup) {
        PersonLimits usual = PersonLimits.USUAL;
        return new PersonLimits(
                (int) number(lookup, "workmate.max-running-turns", usual.runningTurns()),
                (int) number(lookup, "workmate.max-running-turns", usual.demoTurns()),
                (int) number(lookup, "workmate.max-open-questions", usual.openQuestions()),
                number(lookup, "workmate.max-disk-mib", usual.diskBytes() >> 20) << 20,
                number(lookup, "workmate.max-sessions", usual.sessions()));
    }

    private static Optional<String> text(Lookup lookup, String name) {
        return Optional.ofNullable(lookup.apply(name))
                .map(String::strip)
                .filter(value -> !value.isEmpty());
    }

    private static BigDecimal amount(String name, String value) {
        if (!value.matches("\\d{1,9}(\\.\\d{1,9})?")) {
            throw wrong(name, "a decimal number such as 50.00", value);
        }
        return new BigDecimal(value);
    }

    private static long number(Lookup lookup, String name, long usual) {
        Optional<String> value = text(lookup, name);
        if (value.isEmpty()) {
            return usual;
        }
        if (!value.get().matches("[1-9]\\d{0,8}")) {
            throw wrong(name, "a whole number from 1 to 999999999", value.get());
        }
        return Long.parseLong(value.get());
    }

    private static IllegalArgumentException wrong(String name, String what, String value) {
        String variable = name.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
        return new IllegalArgumentException(variable + " must be " + what + ", was: " + value);
    }
}
