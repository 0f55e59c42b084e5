package dev.workmate.demo.action;

import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Transaction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Lines of documents: what they are about, their amounts, and the totals of their document. */
final class DocumentLines {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private final Transaction transaction;
    private final CompanyTables company;

    DocumentLines(Transaction transaction, CompanyTables company) {
        this.transaction = transaction;
        this.company = company;
    }

    Row document(DraftKind kind, @Nullable Object documentId) {
        Row document = documentId == null ? null : company.table(kind.set()).find(documentId);
        if (document == null) {
            throw ActionRefused.dialog("You must specify a Document Id to insert a line.");
        }
        requireEditable(kind, document);
        return document;
    }

    static void requireEditable(DraftKind kind, Row document) {
        if (!kind.editable(document.text("status"))) {
            throw ActionRefused.dialog(
                    "The "
                            + kind.words()
                            + " "
                            + document.text("number")
                            + " cannot be changed,"
                            + " because its status is "
                            + document.text("status")
                            + ".");
        }
    }

    Row create(DraftKind kind, Map<String, Object> given) {
        Row document = document(kind, given.get("documentId"));
        Map<String, Object> line = new LinkedHashMap<>(given);
        line.putIfAbsent("id", transaction.newId());
        line.putIfAbsent("sequence", nextSequence(kind, document));
        fill(kind, document, line, given);
        Row row = transaction.put(company, kind.lineSet(), line);
        total(kind, document);
        return row;
    }

    Row change(DraftKind kind, Row row, Map<String, @Nullable Object> given) {
        Row document = document(kind, row.get("documentId"));
        Map<String, Object> line = new LinkedHashMap<>(row.toMap());
        given.forEach(
                (name, value) -> {
                    if (value == null) {
                        line.remove(name);
                    } else {
                        line.put(name, value);
                    }
                });
        fill(kind, document, line, given);
        Row changed = transaction.put(company, kind.lineSet(), line);
        total(kind, document);
        return changed;
    }

    void remove(DraftKind kind, Row row) {
        Row document = document(kind, row.get("documentId"));
        transaction.remove(company, row);
        total(kind, document);
    }

    private int nextSequence(DraftKind kind, Row document) {
        int last = 0;
        for (Row line : of(kind, document)) {
            last = Math.max(last, line.get("sequence") instanceof Integer n ? n : 0);
        }
        return last + 10_000;
    }

    List<Row> of(DraftKind kind, Row document) {
        return company.table(kind.lineSet()).where("documentId", document.key());
    }

    private void fill(
            DraftKind kind, Row document, Map<String, Object> line, Map<String, ?> given) {
        if (given.containsKey("itemId")
                || given.containsKey("accountId")
                || given.containsKey("lineObjectNumber")) {
            subject(kind, line, given);
        }
        line.putIfAbsent("lineType", "Comment");
        if (line.get("lineType").equals("Comment")) {
            return;
        }
        amounts(kind, line, given, taxPercent(kind, document));
    }

    private BigDecimal taxPercent(DraftKind kind, Row document) {
        DocumentPartners partners = new DocumentPartners(company);
        return partners.taxPercent(partners.find(kind.side(), document.toMap()));
    }

    private void subject(DraftKind kind, Map<String, Object> line, Map<String, ?> given) {
        boolean account = given.containsKey("accountId") || "Account".equals(line.get("lineType"));
        String set = account ? "accounts" : "items";
        Object id = given.get(account ? "accountId" : "itemId");
        Row subject =
                id == null
                        ? company.table(set).first("number", line.get("lineObjectNumber"))
                        : company.table(set).find(id);
        if (subject == null) {
            Object named = id == null ? String.valueOf(line.get("lineObjectNumber")) : id;
            throw ActionRefused.noSuch("lineObjectNumber", named, account ? "account" : "item");
        }
        line.put("lineType", account ? "Account" : "Item");
        line.put("lineObjectNumber", subject.text("number"));
        line.put(account ? "accountId" : "itemId", subject.key());
        line.remove(account ? "itemId" : "accountId");
        line.putIfAbsent("description", subject.text("displayName"));
        if (!account) {
            line.putIfAbsent("unitOfMeasureCode", subject.text("baseUnitOfMeasureCode"));
            if (subject.get("baseUnitOfMeasureId") instanceof UUID unit) {
                line.putIfAbsent("unitOfMeasureId", unit);
            }
            String cost = kind.side() == DraftKind.Side.SALES ? "unitPrice" : "unitCost";
            line.putIfAbsent(kind.priceProperty(), subject.decimal(cost));
        }
    }

    private static void amounts(
            DraftKind kind, Map<String, Object> line, Map<String, ?> given, BigDecimal percent) {
        BigDecimal quantity = decimal(line, "quantity");
        BigDecimal gross = cents(quantity.multiply(decimal(line, kind.priceProperty())));
        BigDecimal discount = decimal(line, "discountAmount");
        if (!given.containsKey("discountAmount")) {
            discount = cents(gross.multiply(decimal(line, "discountPercent")).divide(HUNDRED));
        } else if (gross.signum() != 0) {
            line.put(
                    "discountPercent",
                    discount.multiply(HUNDRED).divide(gross, 2, RoundingMode.HALF_UP));
        }
        BigDecimal net = gross.subtract(discount);
        BigDecimal tax = cents(net.multiply(percent).divide(HUNDRED));
        line.put("quantity", quantity);
        line.put("discountAmount", discount);
        line.put("amountExcludingTax", net);
        line.put("taxPercent", percent);
        line.put("totalTaxAmount", tax);
        line.put("amountIncludingTax", net.add(tax));
        line.put("netAmount", net);
        line.put("netTaxAmount", tax);
        line.put("netAmountIncludingTax", net.add(tax));
        if (kind == DraftKind.SALES_ORDER) {
            line.putIfAbsent("shipQuantity", quantity);
            line.putIfAbsent("invoiceQuantity", quantity);
        }
    }

    static BigDecimal cents(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_UP);
    }

    private static BigDecimal decimal(Map<String, Object> line, String property) {
        return line.get(property) instanceof BigDecimal value ? value : BigDecimal.ZERO;
    }

    /** Brings a document's totals up to date with its lines. */
    void total(DraftKind kind, Row document) {
        BigDecimal net = BigDecimal.ZERO.setScale(2);
        BigDecimal tax = BigDecimal.ZERO.setScale(2);
        for (Row line : of(kind, document)) {
            net = net.add(line.decimal("netAmount"));
            tax = tax.add(line.decimal("netTaxAmount"));
        }
        Row current = Objects.requireNonNull(company.table(kind.set()).find(document.key()));
        transaction.patch(
                company,
                current,
                Map.of(
                        "totalAmountExcludingTax", net,
                        "totalTaxAmount", tax,
                        "totalAmountIncludingTax", net.add(tax)));
    }
}
