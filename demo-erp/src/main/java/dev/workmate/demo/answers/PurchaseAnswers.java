package dev.workmate.demo.answers;

import static dev.workmate.demo.answers.AnswerRows.money;

import dev.workmate.demo.company.domain.PurchaseInvoice;
import dev.workmate.demo.company.domain.PurchaseOrder;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was bought, what is owed and what is on its way. */
final class PurchaseAnswers {
    private final PostedFacts facts;
    private final Period lastYear;

    PurchaseAnswers(PostedFacts facts) {
        this.facts = facts;
        this.lastYear = Period.lastYear(facts.company.calendar());
    }

    List<ExactAnswer> all() {
        return List.of(
                topVendors(),
                byMonth(),
                unpaid(),
                overdue(),
                drafts(),
                openOrders(),
                ordersByVendor(),
                lateOrders());
    }

    private ExactAnswer topVendors() {
        Map<String, Long> sums = new TreeMap<>();
        Map<String, String> names = new HashMap<>();
        for (PurchaseInvoice invoice : facts.purchases) {
            if (lastYear.contains(invoice.postingDate())) {
                sums.merge(invoice.vendor().number(), invoice.net(), Long::sum);
                names.put(invoice.vendor().number(), invoice.vendor().name());
            }
        }
        AnswerRows table = AnswerRows.of("vendorNumber", "vendorName", "purchases");
        AnswerRows.greatest(sums, 10, Long::longValue)
                .forEach(
                        entry ->
                                table.row(
                                        entry.getKey(),
                                        names.getOrDefault(entry.getKey(), ""),
                                        money(entry.getValue())));
        return facts.answer(
                "top-vendors",
                "From which ten vendors did we buy most in the last twelve months?",
                "purchaseInvoices with status other than Draft and "
                        + lastYear.on("postingDate")
                        + ": sum of totalAmountExcludingTax by vendorNumber, the ten greatest.",
                table);
    }

    private ExactAnswer byMonth() {
        Map<String, long[]> sums = new TreeMap<>();
        for (PurchaseInvoice invoice : facts.purchases) {
            if (lastYear.contains(invoice.postingDate())) {
                long[] sum =
                        sums.computeIfAbsent(
                                AnswerRows.month(invoice.postingDate()), month -> new long[2]);
                sum[0] += invoice.net();
                sum[1]++;
            }
        }
        AnswerRows table = AnswerRows.of("month", "purchases", "invoices");
        sums.forEach((month, sum) -> table.row(month, money(sum[0]), (int) sum[1]));
        return facts.answer(
                "purchases-by-month",
                "What did we buy in each of the last twelve months?",
                "purchaseInvoices with status other than Draft and "
                        + lastYear.on("postingDate")
                        + ": sum of totalAmountExcludingTax and count by month of postingDate.",
                table);
    }

    private ExactAnswer unpaid() {
        long sum = 0;
        int count = 0;
        for (PurchaseInvoice invoice : facts.purchases) {
            if (facts.remaining(invoice) > 0) {
                sum += invoice.gross();
                count++;
            }
        }
        return facts.answer(
                "unpaid-vendor-invoices",
                "What do we owe our vendors?",
                "purchaseInvoices with status Open: count and sum of totalAmountIncludingTax (none is paid in part).",
                AnswerRows.of("invoices", "totalAmountIncludingTax").row(count, money(sum)));
    }

    private ExactAnswer overdue() {
        AnswerRows table =
                AnswerRows.of("number", "vendorName", "dueDate", "totalAmountIncludingTax");
        facts.purchases.stream()
                .filter(
                        invoice ->
                                facts.remaining(invoice) > 0
                                        && invoice.dueDate().isBefore(facts.today))
                .sorted(
                        Comparator.comparing(PurchaseInvoice::dueDate)
                                .thenComparing(PurchaseInvoice::number))
                .forEach(
                        invoice ->
                                table.row(
                                        invoice.number(),
                                        invoice.vendor().name(),
                                        invoice.dueDate(),
                                        money(invoice.gross())));
        return facts.answer(
                "overdue-vendor-invoices",
                "Which vendor invoices should we have paid already?",
                "purchaseInvoices with status Open and dueDate before "
                        + facts.today
                        + ", ordered by dueDate, then number.",
                table);
    }

    private ExactAnswer drafts() {
        int count = facts.company.purchases().invoices().size() - facts.purchases.size();
        return facts.answer(
                "draft-purchase-invoices",
                "How many purchase invoices wait to be posted?",
                "purchaseInvoices with status Draft: count.",
                AnswerRows.of("invoices").row(count));
    }

    private ExactAnswer openOrders() {
        List<PurchaseOrder> orders = facts.company.purchases().orders();
        return facts.answer(
                "open-purchase-orders",
                "What are our open purchase orders worth?",
                "purchaseOrders with fullyReceived false: count and sum of totalAmountExcludingTax.",
                AnswerRows.of("orders", "totalAmountExcludingTax")
                        .row(
                                orders.size(),
                                money(orders.stream().mapToLong(PurchaseOrder::net).sum())));
    }

    private ExactAnswer ordersByVendor() {
        Map<String, Long> sums = new TreeMap<>();
        Map<String, String> names = new HashMap<>();
        for (PurchaseOrder order : facts.company.purchases().orders()) {
            sums.merge(order.vendor().number(), order.net(), Long::sum);
            names.put(order.vendor().number(), order.vendor().name());
        }
        AnswerRows table = AnswerRows.of("vendorNumber", "vendorName", "totalAmountExcludingTax");
        AnswerRows.greatest(sums, 5, Long::longValue)
                .forEach(
                        entry ->
                                table.row(
                                        entry.getKey(),
                                        names.getOrDefault(entry.getKey(), ""),
                                        money(entry.getValue())));
        return facts.answer(
                "open-purchase-orders-by-vendor",
                "With which five vendors do we have most on order?",
                "purchaseOrders: sum of totalAmountExcludingTax by vendorNumber, the five greatest.",
                table);
    }

    private ExactAnswer lateOrders() {
        AnswerRows table = AnswerRows.of("number", "vendorName", "requestedReceiptDate");
        facts.company.purchases().orders().stream()
                .filter(
                        order ->
                                order.status().equals("Open")
                                        && order.expectedReceipt().isBefore(facts.today))
                .sorted(
                        Comparator.comparing(PurchaseOrder::expectedReceipt)
                                .thenComparing(PurchaseOrder::number))
                .forEach(
                        order ->
                                table.row(
                                        order.number(),
                                        order.vendor().name(),
                                        order.expectedReceipt()));
        return facts.answer(
                "late-purchase-orders",
                "Which deliveries from vendors are late?",
                "purchaseOrders with status Open and requestedReceiptDate before "
                        + facts.today
                        + ", ordered by requestedReceiptDate, then number.",
                table);
    }
}
