package dev.workmate.demo.answers;

import static dev.workmate.demo.answers.AnswerRows.money;

import dev.workmate.demo.company.domain.Customer;
import dev.workmate.demo.company.domain.SalesCreditMemo;
import dev.workmate.demo.company.domain.SalesInvoice;
import dev.workmate.demo.company.domain.SalesLine;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Who buys what, who came, who left, and what came back. */
final class CustomerAnswers {
    private static final long LOST_FROM = 50_000_00L;

    private final PostedFacts facts;
    private final Period lastYear;

    CustomerAnswers(PostedFacts facts) {
        this.facts = facts;
        this.lastYear = Period.lastYear(facts.company.calendar());
    }

    List<ExactAnswer> all() {
        return List.of(
                topCustomers(),
                topCustomersEver(),
                topItems(),
                topItemsByQuantity(),
                lost(),
                arrived(),
                byCountry(),
                memosByMonth(),
                memosByItem(),
                canceled(),
                drafts());
    }

    private ExactAnswer topCustomers() {
        return top(
                "top-customers",
                "Who were our ten best customers in the last twelve months?",
                lastYear);
    }

    private ExactAnswer topCustomersEver() {
        return top(
                "top-customers-ever",
                "Who are our ten best customers of all time?",
                Period.all(facts.company.calendar()));
    }

    private ExactAnswer top(String id, String question, Period period) {
        Map<String, Long> sums = new TreeMap<>();
        for (SalesInvoice invoice : facts.invoices) {
            if (period.contains(invoice.postingDate())) {
                sums.merge(invoice.customer().number(), invoice.net(), Long::sum);
            }
        }
        Map<String, String> names = names();
        AnswerRows table = AnswerRows.of("customerNumber", "customerName", "sales");
        AnswerRows.greatest(sums, 10, Long::longValue)
                .forEach(
                        entry ->
                                table.row(
                                        entry.getKey(),
                                        names.getOrDefault(entry.getKey(), ""),
                                        money(entry.getValue())));
        return facts.answer(
                id,
                question,
                "salesInvoices with status other than Draft and "
                        + period.on("postingDate")
                        + ": sum of totalAmountExcludingTax by customerNumber, the ten greatest.",
                table);
    }

    private Map<String, String> names() {
        Map<String, String> names = new HashMap<>();
        facts.company
                .masters()
                .customers()
                .forEach(customer -> names.put(customer.number(), customer.name()));
        return names;
    }

    private ExactAnswer topItems() {
        Map<String, Long> sums = new TreeMap<>();
        facts.sold.stream()
                .filter(sold -> lastYear.contains(sold.date()))
                .forEach(sold -> sums.merge(sold.item().number(), sold.sales(), Long::sum));
        Map<String, String> names = itemNames();
        AnswerRows table = AnswerRows.of("itemNumber", "displayName", "sales");
        AnswerRows.greatest(sums, 10, Long::longValue)
                .forEach(
                        entry ->
                                table.row(
                                        entry.getKey(),
                                        names.getOrDefault(entry.getKey(), ""),
                                        money(entry.getValue())));
        return facts.answer(
                "top-items",
                "Which ten items brought most sales in the last twelve months?",
                "itemLedgerEntries with entryType Sale and "
                        + lastYear.on("postingDate")
                        + ": sum of salesAmountActual by itemNumber, the ten greatest; displayName from items.",
                table);
    }

    private ExactAnswer topItemsByQuantity() {
        Map<String, Long> sums = new TreeMap<>();
        facts.sold.stream()
                .filter(sold -> lastYear.contains(sold.date()))
                .forEach(
                        sold ->
                                sums.merge(
                                        sold.item().number(), (long) sold.quantity(), Long::sum));
        Map<String, String> names = itemNames();
        AnswerRows table = AnswerRows.of("itemNumber", "displayName", "quantity");
        AnswerRows.greatest(sums, 10, Long::longValue)
                .forEach(
                        entry ->
                                table.row(
                                        entry.getKey(),
                                        names.getOrDefault(entry.getKey(), ""),
                                        entry.getValue().intValue()));
        return facts.answer(
                "top-items-by-quantity",
                "Of which ten items did we sell most pieces in the last twelve months?",
                "itemLedgerEntries with entryType Sale and "
                        + lastYear.on("postingDate")
                        + ": sum of −quantity by itemNumber, the ten greatest, then by number.",
                table);
    }

    private Map<String, String> itemNames() {
        Map<String, String> names = new HashMap<>();
        facts.company.masters().items().forEach(item -> names.put(item.number(), item.name()));
        return names;
    }

    private ExactAnswer lost() {
        LocalDate since = facts.company.calendar().month(30).atDay(1);
        AnswerRows table = AnswerRows.of("customerNumber", "customerName", "lastInvoice", "sales");
        for (Customer customer : facts.company.masters().customers()) {
            List<SalesInvoice> own =
                    facts.invoices.stream()
                            .filter(
                                    invoice ->
                                            invoice.customer().number().equals(customer.number()))
                            .toList();
            long sum = own.stream().mapToLong(SalesInvoice::net).sum();
            if (sum >= LOST_FROM && own.getLast().postingDate().isBefore(since)) {
                table.row(
                        customer.number(),
                        customer.name(),
                        own.getLast().postingDate(),
                        money(sum));
            }
        }
        return facts.answer(
                "customers-lost",
                "Which good customers have we lost?",
                "salesInvoices with status other than Draft by customerNumber: sum of totalAmountExcludingTax of at least 50000 over all time and no postingDate on or after "
                        + since
                        + "; by customerNumber, with the latest postingDate.",
                table);
    }

    private ExactAnswer arrived() {
        Map<String, SalesInvoice> first = new HashMap<>();
        Map<String, Long> sums = new HashMap<>();
        for (SalesInvoice invoice : facts.invoices) {
            first.putIfAbsent(invoice.customer().number(), invoice);
            sums.merge(invoice.customer().number(), invoice.net(), Long::sum);
        }
        AnswerRows table = AnswerRows.of("customerNumber", "customerName", "firstInvoice", "sales");
        for (Customer customer : facts.company.masters().customers()) {
            SalesInvoice invoice = first.get(customer.number());
            if (invoice != null && lastYear.contains(invoice.postingDate())) {
                table.row(
                        customer.number(),
                        customer.name(),
                        invoice.postingDate(),
                        money(sums.getOrDefault(customer.number(), 0L)));
            }
        }
        return facts.answer(
                "customers-new",
                "Which customers are new in the last twelve months?",
                "salesInvoices with status other than Draft by customerNumber: earliest postingDate on or after "
                        + lastYear.from()
                        + "; with the sum of totalAmountExcludingTax; by customerNumber.",
                table);
    }

    private ExactAnswer byCountry() {
        Map<String, Integer> counts = new TreeMap<>();
        facts.company
                .masters()
                .customers()
                .forEach(customer -> counts.merge(customer.address().country(), 1, Integer::sum));
        AnswerRows table = AnswerRows.of("country", "customers");
        AnswerRows.greatest(counts, counts.size(), Integer::longValue)
                .forEach(entry -> table.row(entry.getKey(), entry.getValue()));
        return facts.answer(
                "customers-by-country",
                "How many customers do we have in each country?",
                "customers: count by country, greatest first, then by code.",
                table);
    }

    private ExactAnswer memosByMonth() {
        Map<String, long[]> sums = new TreeMap<>();
        for (SalesCreditMemo memo : facts.memos) {
            if (lastYear.contains(memo.postingDate())) {
                long[] sum =
                        sums.computeIfAbsent(
                                AnswerRows.month(memo.postingDate()), month -> new long[2]);
                sum[0]++;
                sum[1] += memo.net();
            }
        }
        AnswerRows table = AnswerRows.of("month", "creditMemos", "amount");
        sums.forEach((month, sum) -> table.row(month, (int) sum[0], money(sum[1])));
        return facts.answer(
                "credit-memos-by-month",
                "How many credit memos did we issue each month, and for how much?",
                "salesCreditMemos with status other than Draft and "
                        + lastYear.on("postingDate")
                        + ": count and sum of totalAmountExcludingTax by month of postingDate.",
                table);
    }

    private ExactAnswer memosByItem() {
        Map<String, Long> counts = new TreeMap<>();
        for (SalesCreditMemo memo : facts.memos) {
            for (SalesLine line : memo.lines()) {
                if (lastYear.contains(memo.postingDate()) && !line.item().service()) {
                    counts.merge(line.item().number(), (long) line.quantity(), Long::sum);
                }
            }
        }
        Map<String, String> names = itemNames();
        AnswerRows table = AnswerRows.of("itemNumber", "displayName", "quantity");
        AnswerRows.greatest(counts, 5, Long::longValue)
                .forEach(
                        entry ->
                                table.row(
                                        entry.getKey(),
                                        names.getOrDefault(entry.getKey(), ""),
                                        entry.getValue().intValue()));
        return facts.answer(
                "most-returned-items",
                "Which items came back most in the last twelve months?",
                "itemLedgerEntries with documentType Sales Credit Memo and "
                        + lastYear.on("postingDate")
                        + ": sum of quantity by itemNumber, the five greatest, then by number.",
                table);
    }

    private ExactAnswer canceled() {
        AnswerRows table =
                AnswerRows.of("number", "customerName", "postingDate", "totalAmountIncludingTax");
        facts.invoices.stream()
                .filter(invoice -> invoice.state() == SalesInvoice.State.CANCELED)
                .forEach(
                        invoice ->
                                table.row(
                                        invoice.number(),
                                        invoice.customer().name(),
                                        invoice.postingDate(),
                                        money(invoice.gross())));
        return facts.answer(
                "canceled-invoices",
                "Which invoices were cancelled?",
                "salesInvoices with status Canceled, by number.",
                table);
    }

    private ExactAnswer drafts() {
        long sum = 0;
        int count = 0;
        for (SalesInvoice invoice : facts.company.sales().invoices()) {
            if (!invoice.posted()) {
                sum += invoice.net();
                count++;
            }
        }
        return facts.answer(
                "draft-invoices",
                "How many draft invoices are there, and what are they worth?",
                "salesInvoices with status Draft: count and sum of totalAmountExcludingTax.",
                AnswerRows.of("invoices", "totalAmountExcludingTax").row(count, money(sum)));
    }
}
