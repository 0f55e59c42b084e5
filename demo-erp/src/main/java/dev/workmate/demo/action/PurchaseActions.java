package dev.workmate.demo.action;

import static dev.workmate.demo.action.DraftKind.PURCHASE_CREDIT_MEMO;
import static dev.workmate.demo.action.DraftKind.PURCHASE_INVOICE;
import static dev.workmate.demo.action.DraftKind.PURCHASE_ORDER;

import dev.workmate.demo.ledger.DocumentHeader;
import dev.workmate.demo.ledger.DocumentLine;
import dev.workmate.demo.ledger.PostingRules;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Transaction;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What can be done with purchase documents. */
final class PurchaseActions {
    private final Transaction transaction;
    private final CompanyTables company;
    private final DocumentPartners partners;
    private final Copies copies;

    PurchaseActions(Transaction transaction, CompanyTables company) {
        this.transaction = transaction;
        this.company = company;
        this.partners = new DocumentPartners(company);
        this.copies = new Copies(transaction, company);
    }

    void postInvoice(Row invoice) {
        SalesActions.requireDraft(PURCHASE_INVOICE, invoice);
        if (invoice.text("vendorInvoiceNumber").isEmpty()) {
            throw ActionRefused.dialog(
                    "You need to enter the document number of the vendor's invoice in"
                            + " vendorInvoiceNumber before posting.");
        }
        post(invoice, "");
    }

    private void post(Row invoice, String receipt) {
        Row vendor = partners.find(PURCHASE_INVOICE.side(), invoice.toMap());
        String number =
                NumberSeries.next(
                        company.table("purchaseInvoices"),
                        row -> !SalesActions.draft(row),
                        "PI-50000");
        LocalDate posted = day(invoice);
        LocalDate due = invoice.date("dueDate");
        DocumentHeader header =
                DocumentHeader.of(
                        number,
                        posted,
                        due == null ? partners.due(vendor, posted) : due,
                        partners.party(vendor));
        new LedgerBook(transaction, company)
                .enter(
                        PostingRules.purchaseInvoice(
                                receipt.isEmpty() ? header : header.movedBy(receipt),
                                lines(PURCHASE_INVOICE, invoice)));
        transaction.patch(
                company,
                invoice,
                Map.of(
                        "number",
                        number,
                        "postingDate",
                        posted,
                        "dueDate",
                        header.dueDate(),
                        "status",
                        "Open"));
    }

    private LocalDate day(Row document) {
        LocalDate given = document.date("postingDate");
        return given == null ? company.today() : given;
    }

    private List<DocumentLine> lines(DraftKind kind, Row document) {
        List<Row> rows = company.table(kind.lineSet()).where("documentId", document.key());
        return new PostableLines(company).of(kind, rows, document.text("number"));
    }

    /** Receives and invoices everything on an order, which then is gone. */
    void receiveAndInvoice(Row order) {
        Row vendor = partners.find(PURCHASE_ORDER.side(), order.toMap());
        String receipt = receive(order);
        Map<String, Object> changes = new LinkedHashMap<>();
        changes.put("number", copies.draftNumber(PURCHASE_INVOICE));
        changes.put("status", "Draft");
        changes.put("orderId", order.key());
        changes.put("orderNumber", order.text("number"));
        changes.put("dueDate", partners.due(vendor, company.today()));
        changes.put("vendorInvoiceNumber", "V-" + order.text("number"));
        post(copies.copy(PURCHASE_ORDER, order, PURCHASE_INVOICE, changes), receipt);
        copies.remove(PURCHASE_ORDER, order);
    }

    private String receive(Row order) {
        String number = NumberSeries.next(company.table("purchaseReceipts"), _ -> true, "PR-50000");
        copies.deliver(
                PURCHASE_ORDER,
                order,
                "purchaseReceipt",
                number,
                line -> Map.of("unitCost", line.decimal("directUnitCost")));
        return number;
    }

    void postCreditMemo(Row memo) {
        SalesActions.requireDraft(PURCHASE_CREDIT_MEMO, memo);
        Row vendor = partners.find(PURCHASE_CREDIT_MEMO.side(), memo.toMap());
        String number =
                NumberSeries.next(
                        company.table("purchaseCreditMemos"),
                        row -> !SalesActions.draft(row),
                        "PC-10000");
        DocumentHeader header =
                DocumentHeader.of(number, day(memo), day(memo), partners.party(vendor));
        new LedgerBook(transaction, company)
                .enter(PostingRules.purchaseCreditMemo(header, lines(PURCHASE_CREDIT_MEMO, memo)));
        transaction.patch(
                company,
                memo,
                Map.of("number", number, "postingDate", day(memo), "status", "Open"));
    }

    /** Takes a posted credit memo back by an invoice for all of it. */
    void cancelCreditMemo(Row memo) {
        if (!memo.text("status").equals("Open")) {
            throw ActionRefused.dialog(
                    "The purchase credit memo " + memo.text("number") + " cannot be cancelled.");
        }
        Row invoice =
                copies.copy(
                        PURCHASE_CREDIT_MEMO,
                        memo,
                        PURCHASE_INVOICE,
                        Map.of(
                                "number", copies.draftNumber(PURCHASE_INVOICE),
                                "status", "Draft",
                                "vendorInvoiceNumber", memo.text("number"),
                                "dueDate", company.today()));
        post(invoice, "");
        transaction.patch(company, memo, Map.of("status", "Canceled"));
    }
}
