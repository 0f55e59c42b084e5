package dev.workmate.demo.company;

import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.JournalEntry;
import dev.workmate.demo.company.domain.PurchaseInvoice;
import dev.workmate.demo.company.domain.PurchaseLine;
import dev.workmate.demo.company.domain.SalesCreditMemo;
import dev.workmate.demo.company.domain.SalesInvoice;
import dev.workmate.demo.company.domain.SalesLine;
import dev.workmate.demo.company.domain.Settlement;
import dev.workmate.demo.company.domain.StockCorrection;
import dev.workmate.demo.ledger.DocumentHeader;
import dev.workmate.demo.ledger.DocumentLine;
import dev.workmate.demo.ledger.JournalLine;
import dev.workmate.demo.ledger.LedgerDocumentType;
import dev.workmate.demo.ledger.Posting;
import dev.workmate.demo.ledger.PostingRules;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Posts every document of a company by the rules of the ledger, in order of date. */
final class Ledgers {
    private record Dated(LocalDate date, int order, Posting posting) {}

    private final List<Dated> postings = new ArrayList<>();

    private Ledgers() {}

    /**
     * On the same day: goods come in before they go out, invoices come before what settles them.
     */
    static List<Posting> of(Company company) {
        Ledgers ledgers = new Ledgers();
        company.money().journals().forEach(ledgers::journal);
        company.purchases().invoices().stream()
                .filter(invoice -> !invoice.draft())
                .forEach(ledgers::purchase);
        company.sales().creditMemos().stream()
                .filter(SalesCreditMemo::posted)
                .forEach(ledgers::creditMemo);
        ledgers.corrections(company.money().corrections());
        company.sales().invoices().stream().filter(SalesInvoice::posted).forEach(ledgers::sale);
        company.money().settlements().forEach(ledgers::settlement);
        return ledgers.postings.stream()
                .sorted(Comparator.comparing(Dated::date).thenComparingInt(Dated::order))
                .map(Dated::posting)
                .toList();
    }

    private void add(LocalDate date, int order, Posting posting) {
        postings.add(new Dated(date, order, posting));
    }

    private void journal(JournalEntry entry) {
        add(
                entry.date(),
                0,
                PostingRules.journal(
                        entry.number(), entry.date(), LedgerDocumentType.NONE, entry.lines()));
    }

    private void purchase(PurchaseInvoice invoice) {
        DocumentHeader header =
                DocumentHeader.of(
                                invoice.number(),
                                invoice.postingDate(),
                                invoice.dueDate(),
                                invoice.vendor().party())
                        .movedBy(invoice.receiptNumber());
        List<DocumentLine> lines = invoice.lines().stream().map(PurchaseLine::toPost).toList();
        add(invoice.postingDate(), 1, PostingRules.purchaseInvoice(header, lines));
    }

    private void sale(SalesInvoice invoice) {
        DocumentHeader header =
                DocumentHeader.of(
                                invoice.number(),
                                invoice.postingDate(),
                                invoice.dueDate(),
                                invoice.customer().party())
                        .movedBy(invoice.shipmentNumber());
        add(invoice.postingDate(), 4, PostingRules.salesInvoice(header, toPost(invoice.lines())));
    }

    private void creditMemo(SalesCreditMemo memo) {
        DocumentHeader header =
                DocumentHeader.of(
                                memo.number(),
                                memo.postingDate(),
                                memo.postingDate(),
                                memo.customer().party())
                        .settling(memo.applied() ? memo.invoice().number() : "");
        add(
                memo.postingDate(),
                memo.kind() == SalesCreditMemo.Kind.CORRECTIVE ? 5 : 2,
                PostingRules.salesCreditMemo(header, toPost(memo.lines())));
    }

    private static List<DocumentLine> toPost(List<SalesLine> lines) {
        return lines.stream().map(SalesLine::toPost).toList();
    }

    /** Corrections of one document are one posting. */
    private void corrections(List<StockCorrection> all) {
        Map<String, List<StockCorrection>> documents = new LinkedHashMap<>();
        for (StockCorrection one : all) {
            documents.computeIfAbsent(one.number(), number -> new ArrayList<>()).add(one);
        }
        for (List<StockCorrection> document : documents.values()) {
            StockCorrection first = document.getFirst();
            List<DocumentLine.Goods> goods =
                    document.stream().map(StockCorrection::toPost).toList();
            add(
                    first.date(),
                    3,
                    PostingRules.stockAdjustment(
                            first.number(), first.date(), goods, first.account()));
        }
    }

    private void settlement(Settlement settlement) {
        List<JournalLine> lines = new ArrayList<>();
        long sign = settlement.kind() == Settlement.Kind.CUSTOMER_PAYMENT ? 1 : -1;
        lines.add(new JournalLine.ToAccount(PostingRules.BANK, "", sign * settlement.amount()));
        for (Settlement.Part part : settlement.parts()) {
            lines.add(
                    settlement.kind() == Settlement.Kind.VENDOR_PAYMENT
                            ? new JournalLine.ToVendor(
                                    settlement.party(), "", part.amount(), part.documentNumber())
                            : new JournalLine.ToCustomer(
                                    settlement.party(),
                                    "",
                                    -sign * part.amount(),
                                    part.documentNumber()));
        }
        LedgerDocumentType type =
                settlement.kind() == Settlement.Kind.CUSTOMER_REFUND
                        ? LedgerDocumentType.REFUND
                        : LedgerDocumentType.PAYMENT;
        add(
                settlement.date(),
                6,
                PostingRules.journal(settlement.number(), settlement.date(), type, lines));
    }
}
