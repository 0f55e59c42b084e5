package dev.workmate.demo.action;

import static dev.workmate.demo.action.DraftKind.SALES_CREDIT_MEMO;
import static dev.workmate.demo.action.DraftKind.SALES_INVOICE;
import static dev.workmate.demo.action.DraftKind.SALES_ORDER;
import static dev.workmate.demo.action.DraftKind.SALES_QUOTE;

import dev.workmate.demo.ledger.DocumentHeader;
import dev.workmate.demo.ledger.DocumentLine;
import dev.workmate.demo.ledger.PostingRules;
import dev.workmate.demo.report.PartyLedger;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Transaction;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What can be done with sales documents. */
final class SalesActions {
    private final Transaction transaction;
    private final CompanyTables company;
    private final DocumentPartners partners;
    private final Copies copies;

    SalesActions(Transaction transaction, CompanyTables company) {
        this.transaction = transaction;
        this.company = company;
        this.partners = new DocumentPartners(company);
        this.copies = new Copies(transaction, company);
    }

    Row postInvoice(Row invoice) {
        requireDraft(SALES_INVOICE, invoice);
        return post(invoice, "");
    }

    /** Gives the number, enters the ledgers and opens the invoice; its id stays. */
    private Row post(Row invoice, String shipment) {
        Row customer = partners.find(SALES_INVOICE.side(), invoice.toMap());
        Blocks.requireFree(SALES_INVOICE, customer, Blocks.Step.POST);
        String number =
                NumberSeries.next(company.table("salesInvoices"), row -> !draft(row), "SI-100000");
        LocalDate posted = day(invoice.date("postingDate"));
        LocalDate due = invoice.date("dueDate");
        DocumentHeader header =
                DocumentHeader.of(
                        number,
                        posted,
                        due == null ? partners.due(customer, posted) : due,
                        partners.party(customer));
        book().enter(
                        PostingRules.salesInvoice(
                                shipment.isEmpty() ? header : header.movedBy(shipment),
                                lines(SALES_INVOICE, invoice)));
        boolean free = invoice.decimal("totalAmountIncludingTax").signum() == 0;
        return transaction.patch(
                company,
                invoice,
                Map.of(
                        "number",
                        number,
                        "postingDate",
                        posted,
                        "invoiceDate",
                        day(invoice.date("invoiceDate")),
                        "dueDate",
                        header.dueDate(),
                        "status",
                        free ? "Paid" : "Open"));
    }

    private LedgerBook book() {
        return new LedgerBook(transaction, company);
    }

    private LocalDate day(@org.jspecify.annotations.Nullable LocalDate given) {
        return given == null ? company.today() : given;
    }

    private List<DocumentLine> lines(DraftKind kind, Row document) {
        List<Row> rows = company.table(kind.lineSet()).where("documentId", document.key());
        return new PostableLines(company).of(kind, rows, document.text("number"));
    }

    static boolean draft(Row row) {
        return List.of("", "Draft", "In_x0020_Review").contains(row.text("status"));
    }

    static void requireDraft(DraftKind kind, Row document) {
        if (!draft(document)) {
            throw ActionRefused.dialog(
                    "The " + kind.words() + " " + document.text("number") + " is already posted.");
        }
    }

    /** Nothing is sent here; a document that nobody could receive is refused all the same. */
    void send(Row document) {
        Row customer = partners.find(SALES_INVOICE.side(), document.toMap());
        String address =
                document.text("email").isEmpty() ? customer.text("email") : document.text("email");
        if (address.isEmpty()) {
            throw ActionRefused.dialog(
                    "The customer " + customer.text("number") + " has no e-mail address.");
        }
        transaction.patch(company, document, Map.of());
    }

    /** Takes an unpaid invoice back by a credit memo for all of it. */
    Row cancelInvoice(Row invoice) {
        BigDecimal left = PartyLedger.CUSTOMERS.remaining(company, invoice.text("number"));
        if (!invoice.text("status").equals("Open")
                || left.compareTo(invoice.decimal("totalAmountIncludingTax")) != 0) {
            throw ActionRefused.dialog(
                    "The sales invoice "
                            + invoice.text("number")
                            + " cannot be cancelled: only posted invoices without payments can.");
        }
        Row canceled = transaction.patch(company, invoice, Map.of("status", "Canceled"));
        Row memo = correctiveMemo(invoice);
        enterCreditMemo(memo, invoice.text("number"), "Corrective");
        return canceled;
    }

    Row correct(Row invoice) {
        if (draft(invoice)) {
            throw ActionRefused.dialog("Only a posted invoice can be corrected.");
        }
        return correctiveMemo(invoice);
    }

    private Row correctiveMemo(Row invoice) {
        return copies.copy(
                SALES_INVOICE,
                invoice,
                SALES_CREDIT_MEMO,
                Map.of(
                        "number", copies.draftNumber(SALES_CREDIT_MEMO),
                        "status", "Draft",
                        "dueDate", company.today(),
                        "invoiceId", invoice.key(),
                        "invoiceNumber", invoice.text("number")));
    }

    Row postCreditMemo(Row memo) {
        requireDraft(SALES_CREDIT_MEMO, memo);
        String invoice = memo.text("invoiceNumber");
        BigDecimal left = PartyLedger.CUSTOMERS.remaining(company, invoice);
        boolean settles =
                left.compareTo(memo.decimal("totalAmountIncludingTax")) >= 0 && left.signum() > 0;
        return enterCreditMemo(memo, settles ? invoice : "", settles ? "Paid" : "Open");
    }

    private Row enterCreditMemo(Row memo, String settled, String status) {
        Row customer = partners.find(SALES_CREDIT_MEMO.side(), memo.toMap());
        String number =
                NumberSeries.next(
                        company.table("salesCreditMemos"), row -> !draft(row), "SC-10000");
        LocalDate posted = day(memo.date("postingDate"));
        DocumentHeader header =
                DocumentHeader.of(number, posted, posted, partners.party(customer))
                        .settling(settled);
        book().enter(PostingRules.salesCreditMemo(header, lines(SALES_CREDIT_MEMO, memo)));
        return transaction.patch(
                company, memo, Map.of("number", number, "postingDate", posted, "status", status));
    }

    /** Takes a posted credit memo back by an invoice for all of it. */
    Row cancelCreditMemo(Row memo) {
        if (!memo.text("status").equals("Open")) {
            throw ActionRefused.dialog(
                    "The sales credit memo " + memo.text("number") + " cannot be cancelled.");
        }
        Row invoice =
                copies.copy(
                        SALES_CREDIT_MEMO,
                        memo,
                        SALES_INVOICE,
                        Map.of(
                                "number", copies.draftNumber(SALES_INVOICE),
                                "status", "Draft",
                                "dueDate", company.today()));
        post(invoice, "");
        return transaction.patch(company, memo, Map.of("status", "Canceled"));
    }

    void sendQuote(Row quote) {
        send(quote);
        Row current = Objects.requireNonNull(company.table("salesQuotes").find(quote.key()));
        transaction.patch(company, current, Map.of("status", "Sent", "sentDate", sentAt()));
    }

    /** The company's own day, at the time it is. */
    private Instant sentAt() {
        return company.today()
                .atTime(transaction.at().atOffset(ZoneOffset.UTC).toLocalTime())
                .toInstant(ZoneOffset.UTC);
    }

    /** The quote goes, the order or invoice stays. */
    void turnQuote(Row quote, DraftKind into) {
        if (quote.text("status").equals("Expired_x0020_")) {
            throw ActionRefused.dialog("The sales quote " + quote.text("number") + " has expired.");
        }
        Row customer = partners.find(SALES_QUOTE.side(), quote.toMap());
        Map<String, Object> changes = new LinkedHashMap<>();
        changes.put("number", copies.draftNumber(into));
        changes.put("status", into.firstStatus());
        if (into == SALES_INVOICE) {
            changes.put("dueDate", partners.due(customer, company.today()));
        }
        copies.copy(SALES_QUOTE, quote, into, changes);
        copies.remove(SALES_QUOTE, quote);
    }

    /** Ships and invoices everything on an order, which then is gone. */
    void shipAndInvoice(Row order) {
        Row customer = partners.find(SALES_ORDER.side(), order.toMap());
        String shipment = ship(order);
        Map<String, Object> changes = new LinkedHashMap<>();
        changes.put("number", copies.draftNumber(SALES_INVOICE));
        changes.put("status", "Draft");
        changes.put("orderId", order.key());
        changes.put("orderNumber", order.text("number"));
        changes.put("dueDate", partners.due(customer, company.today()));
        Row invoice = copies.copy(SALES_ORDER, order, SALES_INVOICE, changes);
        post(invoice, shipment);
        copies.remove(SALES_ORDER, order);
    }

    private String ship(Row order) {
        String number = NumberSeries.next(company.table("salesShipments"), _ -> true, "SS-100000");
        copies.deliver(
                SALES_ORDER,
                order,
                "salesShipment",
                number,
                _ -> Map.of("documentNo", number, "shipmentDate", company.today()));
        return number;
    }
}
