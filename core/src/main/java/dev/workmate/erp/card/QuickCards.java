package dev.workmate.erp.card;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpRow;
import dev.workmate.event.value.ApprovalDetails.Total;
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
        String name = RecordCards.name(plan.entity(), row);
        Optional<BigDecimal> total =
                kind.isPresent()
                        ? CardDocument.amount(row, "totalAmountIncludingTax")
                        : Optional.empty();
        Optional<String> currency = SurroundingFacts.text(row, "currencyCode");
        boolean posts =
                plan.change() instanceof ErpChange.Invoke invoke
                        && Doing.of(invoke.action()).posts();
        boolean unknown = posts && total.isEmpty();
        return new Card(
                sentence(plan, name)
                        + total.map(sum -> ": total " + OfficeTerms.money(sum, currency)).orElse("")
                        + (unknown ? ", amount not known" : ""),
                Optional.empty(),
                List.of(),
                List.of(),
                total.map(sum -> List.of(new Total("Total", Card.amount(sum, currency))))
                        .orElse(List.of()),
                false,
                List.of(),
                List.of(warning(name)),
                posts
                        ? total.map(sum -> new Card.Money(sum, currency, Optional.empty()))
                        : Optional.empty(),
                unknown);
    }

    private static String sentence(Planned plan, String name) {
        return switch (plan.change()) {
            case ErpChange.Create create ->
                    "Create "
                            + OfficeTerms.oneOf(OfficeTerms.thing(plan.entity()))
                            + SurroundingFacts.text(create.row(), "displayName")
                                    .or(() -> SurroundingFacts.text(create.row(), "customerNumber"))
                                    .or(() -> SurroundingFacts.text(create.row(), "vendorNumber"))
                                    .map(text -> " (" + text + ")")
                                    .orElse("");
            case ErpChange.Update update ->
                    "Change "
                            + name
                            + ": "
                            + Differences.words(
                                    plan.before().orElseThrow(),
                                    update.changes(),
                                    Optional.empty());
            case ErpChange.Delete _ -> "Delete " + name;
            case ErpChange.Invoke invoke -> {
                Doing doing = Doing.of(invoke.action());
                yield (doing == Doing.OTHER
                                ? "Do '" + OfficeTerms.words(invoke.action()) + "' on"
                                : doing.verb())
                        + " "
                        + name
                        + (Doing.sends(invoke.action()) ? " and send it by e-mail" : "");
            }
        };
    }

    private static Warning warning(String name) {
        return new Warning(
                "not_checked",
                "The ERP system did not tell in time what stands behind the "
                        + name
                        + ": lines, stock, limits and closed periods were not looked at.");
    }
}
