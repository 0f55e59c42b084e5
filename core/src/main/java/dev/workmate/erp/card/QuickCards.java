package dev.workmate.erp.card;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpRow;
import dev.workmate.event.value.ApprovalDetails.Warning;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Cards from nothing but a change and the record it was planned on, for where the system did not
 * tell the rest in time. They say that they are.
 */
final class QuickCards {
    private QuickCards() {}

    static Card of(Planned plan) {
        ErpRow row = plan.before().orElse(new ErpRow(Map.of()));
        Optional<DocumentKind> kind = DocumentKind.of(plan.entity().set());
        Put name = RecordCards.name(plan.entity(), row);
        Optional<BigDecimal> total =
                kind.isPresent()
                        ? CardDocument.amount(row, "totalAmountIncludingTax")
                        : Optional.empty();
        Optional<String> currency = SurroundingFacts.text(row, "currencyCode");
        boolean posts =
                plan.change() instanceof ErpChange.Invoke invoke
                        && Doing.of(invoke.action()).posts();
        boolean unknown = posts && total.isEmpty();
        Said sentence = sentence(plan, name, Put.any(total.map(sum -> body(sum, currency))));
        return new Card(
                unknown ? Said.of(CardPhrase.AMOUNT_UNKNOWN, Put.said(sentence)) : sentence,
                Optional.empty(),
                List.of(),
                List.of(),
                total.map(sum -> List.of(Labels.total(CardPhrase.TOTAL_LABEL, sum, currency)))
                        .orElse(List.of()),
                false,
                List.of(),
                List.of(warning(name)),
                posts
                        ? total.map(sum -> new Card.Money(sum, currency, Optional.empty()))
                        : Optional.empty(),
                unknown);
    }

    private static Said body(BigDecimal total, Optional<String> currency) {
        Said sum = Said.of(CardPhrase.TOTAL, Put.money(total, currency));
        return Said.of(CardPhrase.BODY, Put.all(List.of(sum)));
    }

    private static Said sentence(Planned plan, Put name, Put total) {
        return switch (plan.change()) {
            case ErpChange.Create create ->
                    Said.of(
                            CardPhrase.CREATE,
                            RecordCards.oneOf(plan.entity()),
                            Put.any(
                                    called(create.row())
                                            .map(text -> "(" + text + ")")
                                            .map(
                                                    text ->
                                                            Said.of(
                                                                    CardPhrase.CALLED,
                                                                    Put.text(text)))),
                            Put.NOTHING,
                            Put.NOTHING,
                            Put.NOTHING,
                            total);
            case ErpChange.Update update ->
                    Said.of(
                            CardPhrase.CHANGE,
                            name,
                            Put.NOTHING,
                            changes(plan.before().orElseThrow(), update.changes(), total));
            case ErpChange.Delete _ ->
                    Said.of(CardPhrase.DELETE, name, Put.NOTHING, total, Put.NOTHING);
            case ErpChange.Invoke invoke ->
                    Doing.said(
                            invoke.action(),
                            name,
                            Put.NOTHING,
                            Doing.sends(invoke.action())
                                    ? Put.said(Said.of(CardPhrase.AND_SEND))
                                    : Put.NOTHING,
                            total,
                            Put.NOTHING);
        };
    }

    /** The values, and what the document came to before. */
    private static Put changes(ErpRow before, ErpRow changes, Put total) {
        Put values = Put.all(Differences.words(before, changes, Optional.empty()));
        return total.equals(Put.NOTHING)
                ? values
                : Put.said(Said.of(CardPhrase.CHANGES_OF, values, total));
    }

    private static Optional<String> called(ErpRow row) {
        return SurroundingFacts.text(row, "displayName")
                .or(() -> SurroundingFacts.text(row, "customerNumber"))
                .or(() -> SurroundingFacts.text(row, "vendorNumber"));
    }

    private static Warning warning(Put name) {
        return Concerns.warning("not_checked", Said.of(CardPhrase.NOT_TOLD, name));
    }
}
