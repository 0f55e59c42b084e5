package dev.workmate.erp.card;

import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.CardDocument.Line;
import dev.workmate.erp.card.CardDocument.Partner;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads documents as a card tells of them: with their partner, lines and prices. */
final class DocumentReader {
    private static final int MAX_LINES = 1_000;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private final SurroundingFacts facts;

    DocumentReader(SurroundingFacts facts) {
        this.facts = facts;
    }

    /** A document that is there, with the amounts the system computed. */
    CardDocument existing(DocumentKind kind, ErpRow header) throws InterruptedException {
        List<ErpRow> rows =
                facts.some(
                        kind.lineSet(),
                        SurroundingFacts.equal("documentId", header.value("id")),
                        Optional.of(new ErpOrder("sequence", ErpOrder.Direction.ASC)),
                        MAX_LINES);
        if (rows.size() == MAX_LINES) {
            facts.leaveOut();
        }
        Optional<String> currency = facts.currency(header);
        return new CardDocument(
                kind, header, partner(kind, header), lines(kind, rows, currency), currency, false);
    }

    /** The document a line belongs to; empty where it cannot be found. */
    Optional<CardDocument> parent(DocumentKind kind, ErpRow line) throws InterruptedException {
        Optional<ErpRow> header = facts.one(kind.set(), "id", line.value("documentId"));
        return header.isEmpty() ? Optional.empty() : Optional.of(existing(kind, header.get()));
    }

    /** A document that shall be made, priced as far as the system's lists go. */
    CardDocument wanted(DocumentKind kind, ErpRow row) throws InterruptedException {
        List<ErpRow> rows = new ArrayList<>();
        for (ErpValue value : row.values().values()) {
            if (value instanceof ErpValue.NestedMany many) {
                rows.addAll(many.rows());
            }
        }
        Optional<Partner> partner = partner(kind, row);
        Optional<String> currency =
                SurroundingFacts.text(row, "currencyCode").isPresent()
                        ? facts.currency(row)
                        : facts.currency(partner.flatMap(Partner::row).orElse(row));
        return new CardDocument(kind, row, partner, lines(kind, rows, currency), currency, true);
    }

    /** A document that is there, as it would be with other values in its head. */
    CardDocument changed(CardDocument document, ErpRow changes) throws InterruptedException {
        String role = document.kind().side().role();
        Map<String, ErpValue> values = new LinkedHashMap<>(document.header().values());
        if (namesPartner(document.kind(), changes)) {
            List.of("Id", "Number", "Name").forEach(end -> values.remove(role + end));
        }
        values.putAll(changes.values());
        ErpRow header = new ErpRow(values);
        return new CardDocument(
                document.kind(),
                header,
                partner(document.kind(), header),
                document.lines(),
                facts.currency(header),
                document.estimated());
    }

    /** Whether values say who stands on the other side. */
    static boolean namesPartner(DocumentKind kind, ErpRow values) {
        String role = kind.side().role();
        return !values.value(role + "Id").isNothing() || !values.value(role + "Number").isNothing();
    }

    private Optional<Partner> partner(DocumentKind kind, ErpRow header)
            throws InterruptedException {
        String role = kind.side().role();
        ErpValue id = header.value(role + "Id");
        ErpValue number = header.value(role + "Number");
        Optional<ErpRow> row =
                id.isNothing()
                        ? facts.one(kind.side().set(), "number", number)
                        : facts.one(kind.side().set(), "id", id);
        Optional<String> name =
                SurroundingFacts.text(header, role + "Name")
                        .or(
                                () ->
                                        row.flatMap(
                                                found ->
                                                        SurroundingFacts.text(
                                                                found, "displayName")));
        Optional<String> code =
                SurroundingFacts.text(header, role + "Number")
                        .or(() -> row.flatMap(found -> SurroundingFacts.text(found, "number")));
        return name.or(() -> code)
                .map(shown -> new Partner(shown, code.filter(text -> !text.equals(shown)), row));
    }

    /** Lists of prices are in the currency of the books: they price nothing in another one. */
    List<Line> lines(DocumentKind kind, List<ErpRow> rows, Optional<String> currency)
            throws InterruptedException {
        Map<String, ErpRow> items = items(rows);
        Optional<String> list =
                facts.isForeign(currency) ? Optional.empty() : Optional.of(listPrice(kind));
        List<Line> lines = new ArrayList<>();
        for (ErpRow row : rows) {
            if (!isComment(row)) {
                lines.add(line(kind, row, items, list));
            }
        }
        return lines;
    }

    /** A line without anything to sell or buy is a remark. */
    private static boolean isComment(ErpRow row) {
        return row.value("quantity").isNothing()
                && row.value("lineObjectNumber").isNothing()
                && row.value("itemId").isNothing()
                && row.value("accountId").isNothing();
    }

    /** All items of the lines at once, under their number and their id. */
    private Map<String, ErpRow> items(List<ErpRow> rows) throws InterruptedException {
        Map<String, ErpRow> found = new HashMap<>();
        for (List<String> way :
                List.of(List.of("lineObjectNumber", "number"), List.of("itemId", "id"))) {
            Set<ErpValue> wanted = new LinkedHashSet<>();
            for (ErpRow row : rows) {
                ErpValue value = row.value(way.getFirst());
                if (!value.isNothing() && CardDocument.itemOf(row, found).isEmpty()) {
                    wanted.add(value);
                }
            }
            if (!wanted.isEmpty()) {
                ErpFilter filter = new ErpFilter.In(way.getLast(), List.copyOf(wanted));
                for (ErpRow item : facts.some("items", filter, Optional.empty(), wanted.size())) {
                    SurroundingFacts.text(item, "number")
                            .ifPresent(number -> found.put(number, item));
                    SurroundingFacts.text(item, "id").ifPresent(id -> found.put(id, item));
                }
            }
        }
        return found;
    }

    private static Line line(
            DocumentKind kind, ErpRow row, Map<String, ErpRow> items, Optional<String> list) {
        Optional<ErpRow> item = CardDocument.itemOf(row, items);
        Optional<String> number =
                SurroundingFacts.text(row, "lineObjectNumber")
                        .or(() -> item.flatMap(found -> SurroundingFacts.text(found, "number")));
        String description =
                SurroundingFacts.text(row, "description")
                        .or(
                                () ->
                                        item.flatMap(
                                                found ->
                                                        SurroundingFacts.text(
                                                                found, "displayName")))
                        .or(() -> number)
                        .orElse("line");
        BigDecimal quantity = CardDocument.amount(row, "quantity").orElse(BigDecimal.ZERO);
        Optional<BigDecimal> price =
                CardDocument.amount(row, kind.price())
                        .or(
                                () ->
                                        list.flatMap(
                                                name ->
                                                        item.flatMap(
                                                                found ->
                                                                        CardDocument.amount(
                                                                                found, name))));
        Optional<BigDecimal> net =
                CardDocument.amount(row, "netAmount")
                        .or(() -> CardDocument.amount(row, "amountExcludingTax"))
                        .or(() -> price.map(each -> net(row, quantity, each)));
        return new Line(
                description,
                number.filter(text -> !text.equals(description)),
                quantity,
                price,
                net,
                item);
    }

    private static String listPrice(DocumentKind kind) {
        return kind.side() == DocumentKind.Side.SALES ? "unitPrice" : "unitCost";
    }

    private static BigDecimal net(ErpRow row, BigDecimal quantity, BigDecimal price) {
        BigDecimal gross = quantity.multiply(price).setScale(2, RoundingMode.HALF_UP);
        BigDecimal discount =
                CardDocument.amount(row, "discountAmount")
                        .orElseGet(
                                () ->
                                        CardDocument.amount(row, "discountPercent")
                                                .map(
                                                        percent ->
                                                                gross.multiply(percent)
                                                                        .divide(
                                                                                HUNDRED,
                                                                                2,
                                                                                RoundingMode
                                                                                        .HALF_UP))
                                                .orElse(BigDecimal.ZERO));
        return gross.subtract(discount);
    }
}
