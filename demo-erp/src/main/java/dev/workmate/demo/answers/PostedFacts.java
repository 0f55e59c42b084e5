package dev.workmate.demo.answers;

import dev.workmate.demo.company.domain.Category;
import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.Item;
import dev.workmate.demo.company.domain.PurchaseInvoice;
import dev.workmate.demo.company.domain.PurchaseLine;
import dev.workmate.demo.company.domain.SalesCreditMemo;
import dev.workmate.demo.company.domain.SalesInvoice;
import dev.workmate.demo.company.domain.SalesLine;
import dev.workmate.demo.company.domain.Settlement;
import dev.workmate.demo.company.domain.StockCorrection;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What several answers need: posted documents, what is left of them on a day, goods that moved. */
final class PostedFacts {
    private record Paid(LocalDate date, long amount) {}

    /**
     * Goods sold or returned, as an item ledger entry of type Sale shows them; cents, what leaves
     * counts positive.
     */
    record Sold(LocalDate date, Item item, int quantity, long sales, long cost) {}

    final Company company;
    final LocalDate today;
    final List<SalesInvoice> invoices;
    final List<SalesCreditMemo> memos;
    final List<PurchaseInvoice> purchases;
    final List<Sold> sold = new ArrayList<>();
    private final Map<String, List<Paid>> settled = new HashMap<>();
    private final Map<String, Integer> stock = new HashMap<>();

    PostedFacts(Company company) {
        this.company = company;
        this.today = company.calendar().today();
        this.invoices = company.sales().invoices().stream().filter(SalesInvoice::posted).toList();
        this.memos =
                company.sales().creditMemos().stream().filter(SalesCreditMemo::posted).toList();
        this.purchases =
                company.purchases().invoices().stream()
                        .filter(invoice -> !invoice.draft())
                        .toList();
        settlements();
        goods();
    }

    private void settlements() {
        for (Settlement settlement : company.money().settlements()) {
            for (Settlement.Part part : settlement.parts()) {
                settle(part.documentNumber(), settlement.date(), part.amount());
            }
        }
        for (SalesCreditMemo memo : memos) {
            if (memo.applied()) {
                settle(memo.invoice().number(), memo.postingDate(), memo.gross());
                settle(memo.number(), memo.postingDate(), memo.gross());
            }
        }
    }

    private void settle(String document, LocalDate date, long amount) {
        settled.computeIfAbsent(document, number -> new ArrayList<>()).add(new Paid(date, amount));
    }

    private void goods() {
        for (SalesInvoice invoice : invoices) {
            for (SalesLine line : invoice.lines()) {
                sold(invoice.postingDate(), line, 1);
            }
        }
        for (SalesCreditMemo memo : memos) {
            for (SalesLine line : memo.lines()) {
                sold(memo.postingDate(), line, -1);
            }
        }
        for (PurchaseInvoice invoice : purchases) {
            for (PurchaseLine line : invoice.lines()) {
                if (line instanceof PurchaseLine.OfItem goods) {
                    stock.merge(goods.item().number(), goods.quantity(), Integer::sum);
                }
            }
        }
        for (StockCorrection correction : company.money().corrections()) {
            stock.merge(correction.item().number(), correction.quantity(), Integer::sum);
        }
    }

    private void sold(LocalDate date, SalesLine line, int sign) {
        if (line.item().category() != Category.SERVICE) {
            sold.add(
                    new Sold(
                            date,
                            line.item(),
                            sign * line.quantity(),
                            sign * line.net(),
                            sign * line.cost()));
            stock.merge(line.item().number(), -sign * line.quantity(), Integer::sum);
        }
    }

    int inventory(Item item) {
        return stock.getOrDefault(item.number(), 0);
    }

    /** What is left to pay of a document of this gross amount at the end of a day. */
    long remaining(String document, long gross, LocalDate day) {
        long left = gross;
        for (Paid paid : settled.getOrDefault(document, List.of())) {
            if (!paid.date().isAfter(day)) {
                left -= paid.amount();
            }
        }
        return left;
    }

    long remaining(SalesInvoice invoice) {
        return remaining(invoice.number(), invoice.gross(), today);
    }

    long remaining(PurchaseInvoice invoice) {
        return remaining(invoice.number(), invoice.gross(), today);
    }

    boolean overdue(SalesInvoice invoice) {
        return invoice.dueDate().isBefore(today) && remaining(invoice) > 0;
    }

    ExactAnswer answer(String id, String question, String definition, AnswerRows table) {
        return new ExactAnswer(id, company.name(), question, definition, table.rows());
    }
}
