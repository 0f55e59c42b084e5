package dev.workmate.erp.card;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpRow;
import dev.workmate.event.value.ApprovalDetails.Warning;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What speaks against new values of items and customers: prices below cost, limits below debts. */
final class RecordConcerns {
    private final SurroundingFacts facts;

    RecordConcerns(SurroundingFacts facts) {
        this.facts = facts;
    }

    List<Warning> about(ErpEntity entity, ErpRow before, ErpRow changes)
            throws InterruptedException {
        List<Warning> warnings = new ArrayList<>();
        if (entity.set().equals("items")) {
            belowCost(before, changes).ifPresent(warnings::add);
        }
        if (entity.set().equals("customers")) {
            belowDebt(before, changes).ifPresent(warnings::add);
        }
        return warnings;
    }

    private Optional<Warning> belowCost(ErpRow before, ErpRow changes) throws InterruptedException {
        Optional<BigDecimal> price = value(before, changes, "unitPrice");
        Optional<BigDecimal> cost = value(before, changes, "unitCost");
        boolean below =
                price.isPresent()
                        && cost.isPresent()
                        && price.get().signum() > 0
                        && price.get().compareTo(cost.get()) < 0;
        Optional<String> currency = facts.currency();
        return below
                ? Optional.of(
                        Concerns.warning(
                                "below_cost",
                                Said.of(
                                        CardPhrase.PRICE_BELOW_COST,
                                        Put.money(price.get(), currency),
                                        Put.money(cost.get(), currency))))
                : Optional.empty();
    }

    /** Of a price and a cost one at least is new. */
    private static Optional<BigDecimal> value(ErpRow before, ErpRow changes, String property) {
        boolean asked =
                !changes.value("unitPrice").isNothing() || !changes.value("unitCost").isNothing();
        return asked
                ? CardDocument.amount(changes, property)
                        .or(() -> CardDocument.amount(before, property))
                : Optional.empty();
    }

    private Optional<Warning> belowDebt(ErpRow before, ErpRow changes) throws InterruptedException {
        Optional<BigDecimal> limit =
                CardDocument.amount(changes, "creditLimit").filter(each -> each.signum() > 0);
        if (limit.isEmpty()) {
            return Optional.empty();
        }
        BigDecimal owed = facts.owed(before);
        return owed.compareTo(limit.get()) > 0
                ? Optional.of(
                        Concerns.warning(
                                "credit_limit",
                                Said.of(
                                        CardPhrase.OVER_NEW_LIMIT,
                                        SurroundingFacts.text(before, "displayName")
                                                .map(Put::text)
                                                .orElseGet(RecordConcerns::theCustomer),
                                        Put.money(owed, facts.currency()))))
                : Optional.empty();
    }

    /** At the beginning of a sentence. */
    private static Put theCustomer() {
        return Put.said(Said.of(CardPhrase.THE_CUSTOMER)).inEnglish("The customer");
    }
}
