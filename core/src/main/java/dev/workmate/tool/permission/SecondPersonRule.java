package dev.workmate.tool.permission;

import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Amount;
import dev.workmate.event.value.ApprovalDetails.Total;
import dev.workmate.id.UserId;
import dev.workmate.tool.Tier;
import dev.workmate.tool.ToolCall;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An operator's demand that somebody else agrees to some acts: those of a kind, in a company, or
 * from an amount on. What could not be found out about an act counts against it.
 */
public record SecondPersonRule(
        CallPattern calls,
        Optional<String> company,
        Optional<BigDecimal> above,
        Optional<String> currency,
        String reason) {
    /** How the company of an act is called among its facts. */
    private static final String COMPANY = "Company";

    /** Whether it may come to that, as far as the call alone tells; reading is nobody's concern. */
    boolean mayConcern(ToolCall call, Tier tier, Optional<UserId> forUser) {
        return tier != Tier.READ && calls.matches(call, tier, forUser);
    }

    /** Whether it does, now that it is known what the call would do; empty where it is not. */
    public boolean demands(Optional<ApprovalDetails> found) {
        if (company.isEmpty() && above.isEmpty()) {
            return true;
        }
        return found.isEmpty() || (isThere(found.get()) && isAbove(found.get()));
    }

    private boolean isThere(ApprovalDetails details) {
        return company.isEmpty()
                || details.facts().stream()
                        .filter(fact -> fact.label().equals(COMPANY))
                        .map(ApprovalDetails.Fact::value)
                        .findFirst()
                        .map(company.get()::equalsIgnoreCase)
                        .orElse(true);
    }

    private boolean isAbove(ApprovalDetails details) {
        if (above.isEmpty() || details.confirmWord().isPresent()) {
            return true;
        }
        return amounts(details).anyMatch(this::isAbove);
    }

    /** The amounts of the whole, and of lines where nothing is added up. */
    private static Stream<Amount> amounts(ApprovalDetails details) {
        return details.totals().isEmpty()
                ? details.lines().stream().flatMap(line -> line.amount().stream())
                : details.totals().stream().map(Total::amount);
    }

    /** Amounts in other currencies, and those that are no numbers, cannot be compared. */
    private boolean isAbove(Amount amount) {
        boolean comparable = currency.isEmpty() || currency.equals(amount.currency());
        try {
            return !comparable
                    || new BigDecimal(amount.value()).abs().compareTo(above.orElseThrow()) > 0;
        } catch (NumberFormatException e) {
            return true;
        }
    }
}
