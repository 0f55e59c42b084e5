package dev.workmate.erp.card;

import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A document as a card tells of it. {@code estimated} says that the system has not computed the
 * amounts itself: lines are priced from the list, before tax.
 */
record CardDocument(
        DocumentKind kind,
        ErpRow header,
        Optional<Partner> partner,
        List<Line> lines,
        Optional<String> currency,
        boolean estimated) {
    CardDocument {
        lines = List.copyOf(lines);
    }

    /** Who is on the other side; the record of the partner where it was found. */
    record Partner(String name, Optional<String> number, Optional<ErpRow> row) {
        String words() {
            return name + number.map(text -> " (" + text + ")").orElse("");
        }
    }

    /** One line; {@code item} is the record it sells or buys. */
    record Line(
            String description,
            Optional<String> number,
            BigDecimal quantity,
            Optional<BigDecimal> price,
            Optional<BigDecimal> net,
            Optional<ErpRow> item) {
        Said said() {
            Put count = Put.number(quantity);
            Put what = Put.text(description);
            return price.map(each -> Said.of(CardPhrase.LINE_AT, count, what, Put.price(each)))
                    .orElseGet(() -> Said.of(CardPhrase.LINE, count, what));
        }
    }

    Optional<String> number() {
        return SurroundingFacts.text(header, "number");
    }

    String status() {
        return SurroundingFacts.text(header, "status").orElse("");
    }

    Optional<LocalDate> day(String property) {
        return day(header, property);
    }

    static Optional<LocalDate> day(ErpRow row, String property) {
        return row.value(property) instanceof ErpValue.Day(LocalDate day)
                ? Optional.of(day)
                : Optional.empty();
    }

    static Optional<BigDecimal> amount(ErpRow row, String property) {
        return row.value(property) instanceof ErpValue.Amount(BigDecimal amount)
                ? Optional.of(amount)
                : Optional.empty();
    }

    /** The item a line is about, among those that were found. */
    static Optional<ErpRow> itemOf(ErpRow line, Map<String, ErpRow> items) {
        return SurroundingFacts.text(line, "lineObjectNumber")
                .map(items::get)
                .or(() -> SurroundingFacts.text(line, "itemId").map(items::get));
    }

    Optional<BigDecimal> tax() {
        return estimated ? Optional.empty() : amount(header, "totalTaxAmount");
    }

    /** What it comes to: with tax as the system computed it, or the priced lines before tax. */
    Optional<BigDecimal> total() {
        if (!estimated) {
            return amount(header, "totalAmountIncludingTax");
        }
        return lines.isEmpty() || lines.stream().anyMatch(line -> line.net().isEmpty())
                ? Optional.empty()
                : Optional.of(
                        lines.stream()
                                .map(line -> line.net().orElseThrow())
                                .reduce(BigDecimal.ZERO, BigDecimal::add));
    }
}
