package dev.workmate.billing;

import dev.workmate.event.value.Money;
import java.math.RoundingMode;
import java.time.ZoneOffset;

/** What people are told about budgets. */
public final class BudgetWords {
    /** The code of errors and refusals. */
    public static final String EXCEEDED = "quota_exceeded";

    /** The code of notices. */
    public static final String WARNING = "quota_warning";

    private static final int CENTS = 2;

    private BudgetWords() {}

    public static String exceeded(Standing standing) {
        if (standing.level() != Standing.Level.EXCEEDED) {
            return "What is left of the budget %s is reserved for calls under way: %s of %s is spent. Try again when they are over."
                    .formatted(
                            whose(standing),
                            amount(standing.spent()),
                            standing.limit().map(BudgetWords::amount).orElse("nothing"));
        }
        return "The budget %s is used up: %s of %s. It is full again on %s; an administrator can allow more until then."
                .formatted(
                        whose(standing),
                        amount(standing.spent()),
                        standing.limit().map(BudgetWords::amount).orElse("nothing"),
                        standing.renewed().atOffset(ZoneOffset.UTC).toLocalDate());
    }

    public static String low(Standing standing) {
        return "More than 80 %% of the budget %s is used: %s of %s."
                .formatted(
                        whose(standing),
                        amount(standing.spent()),
                        standing.limit().map(BudgetWords::amount).orElse("nothing"));
    }

    private static String whose(Standing standing) {
        String time = standing.budget().period() == Period.DAY ? "for today" : "for this month";
        return switch (standing.budget().scope()) {
            case PERSON -> time;
            case TEAM -> "of the team " + standing.subject() + " " + time;
            case TENANT -> "of the company " + time;
            case AGENT -> "of the agent " + standing.subject() + " " + time;
        };
    }

    private static String amount(Money money) {
        return money.amount().setScale(CENTS, RoundingMode.HALF_UP).toPlainString()
                + " "
                + money.currency();
    }
}
