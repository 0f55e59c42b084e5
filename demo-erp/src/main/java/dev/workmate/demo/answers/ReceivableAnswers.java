package dev.workmate.demo.answers;

import static dev.workmate.demo.answers.AnswerRows.money;

import dev.workmate.demo.company.domain.Customer;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.SalesCreditMemo;
import dev.workmate.demo.company.domain.SalesInvoice;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What customers owe. */
final class ReceivableAnswers {
    private static final int DSO_DAYS = 90;

    private final PostedFacts facts;

    ReceivableAnswers(PostedFacts facts) {
        this.facts = facts;
    }

    List<ExactAnswer> all() {
        return List.of(
                overdueByCustomer(),
                overdueTotal(),
                overdueByMonthEnd(),
                receivables(),
                aged(),
                daysSalesOutstanding(),
                longestOverdue(),
                largestOpen(),
                creditLimits(),
                overdueBySalesperson());
    }

    private String overdue() {
        return "salesInvoices with status Open and dueDate before " + facts.today;
    }

    private ExactAnswer overdueByCustomer() {
        Map<String, long[]> sums = new TreeMap<>();
        Map<String, String> names = new HashMap<>();
        for (SalesInvoice invoice : facts.invoices) {
            if (facts.overdue(invoice)) {
                long[] sum =
                        sums.computeIfAbsent(invoice.customer().number(), number -> new long[2]);
                sum[0] += facts.remaining(invoice);
                sum[1]++;
                names.put(invoice.customer().number(), invoice.customer().name());
            }
        }
        AnswerRows table =
                AnswerRows.of("customerNumber", "customerName", "overdueAmount", "invoices");
        AnswerRows.greatest(sums, sums.size(), sum -> sum[0])
                .forEach(
                        entry ->
                                table.row(
                                        entry.getKey(),
                                        names.getOrDefault(entry.getKey(), ""),
                                        money(entry.getValue()[0]),
                                        (int) entry.getValue()[1]));
        return facts.answer(
                "overdue-by-customer",
                "Which customers are overdue, and by how much?",
                overdue() + ": sum of remainingAmount and count by customerNumber, greatest first.",
                table);
    }

    private ExactAnswer overdueTotal() {
        long sum = 0;
        int count = 0;
        Map<String, Boolean> customers = new HashMap<>();
        for (SalesInvoice invoice : facts.invoices) {
            if (facts.overdue(invoice)) {
                sum += facts.remaining(invoice);
                count++;
                customers.put(invoice.customer().number(), true);
            }
        }
        return facts.answer(
                "overdue-total",
                "How much is overdue in total?",
                overdue()
                        + ": sum of remainingAmount, number of invoices, number of different customerNumber.",
                AnswerRows.of("overdueAmount", "invoices", "customers")
                        .row(money(sum), count, customers.size()));
    }

    private ExactAnswer overdueByMonthEnd() {
        AnswerRows table = AnswerRows.of("monthEnd", "overdueAmount");
        for (int month = 24; month < DemoCalendar.MONTHS; month++) {
            LocalDate end = facts.company.calendar().month(month).atEndOfMonth();
            LocalDate day = end.isAfter(facts.today) ? facts.today : end;
            long[] buckets = buckets(day);
            table.row(day, money(buckets[1] + buckets[2] + buckets[3]));
        }
        return facts.answer(
                "overdue-by-month-end",
                "How did overdue receivables develop over the last twelve month ends?",
                "agedAccountsReceivables with agedAsOfDate = each month end (the last one is today) and periodLengthFilter 30D: sum of period1Amount + period2Amount + period3Amount over all customers."
                        + " An entry counts from the day after its dueDate; credit memos not yet paid back count against it.",
                table);
    }

    /** Not due; 1–30 days over; 31–60 days; more. Settlements after the day do not count. */
    private long[] buckets(LocalDate day) {
        long[] buckets = new long[4];
        for (SalesInvoice invoice : facts.invoices) {
            if (!invoice.postingDate().isAfter(day)) {
                buckets[bucket(invoice.dueDate(), day)] +=
                        facts.remaining(invoice.number(), invoice.gross(), day);
            }
        }
        for (SalesCreditMemo memo : facts.memos) {
            if (!memo.postingDate().isAfter(day)) {
                buckets[bucket(memo.postingDate(), day)] -=
                        facts.remaining(memo.number(), memo.gross(), day);
            }
        }
        return buckets;
    }

    private static int bucket(LocalDate due, LocalDate day) {
        long over = day.toEpochDay() - due.toEpochDay();
        return over <= 0 ? 0 : over <= 30 ? 1 : over <= 60 ? 2 : 3;
    }

    private ExactAnswer receivables() {
        long sum = 0;
        int count = 0;
        for (SalesInvoice invoice : facts.invoices) {
            long left = facts.remaining(invoice);
            sum += left;
            count += left > 0 ? 1 : 0;
        }
        return facts.answer(
                "open-receivables",
                "How much do customers owe us in open invoices?",
                "salesInvoices with status Open: sum of remainingAmount and count.",
                AnswerRows.of("openAmount", "invoices").row(money(sum), count));
    }

    private ExactAnswer aged() {
        long[] buckets = buckets(facts.today);
        return facts.answer(
                "aged-receivables",
                "How old are our receivables?",
                "agedAccountsReceivables with agedAsOfDate "
                        + facts.today
                        + " and periodLengthFilter 30D: sums of currentAmount (not due), period1Amount (1 to 30 days over), period2Amount (31 to 60), period3Amount (more) and balanceDue (all of them) over all customers.",
                AnswerRows.of(
                                "currentAmount",
                                "period1Amount",
                                "period2Amount",
                                "period3Amount",
                                "balanceDue")
                        .row(
                                money(buckets[0]),
                                money(buckets[1]),
                                money(buckets[2]),
                                money(buckets[3]),
                                money(buckets[0] + buckets[1] + buckets[2] + buckets[3])));
    }

    private ExactAnswer daysSalesOutstanding() {
        Period period = new Period(facts.today.minusDays(DSO_DAYS - 1), facts.today);
        long open = 0;
        long invoiced = 0;
        for (SalesInvoice invoice : facts.invoices) {
            open += facts.remaining(invoice);
            invoiced += period.contains(invoice.postingDate()) ? invoice.gross() : 0;
        }
        return facts.answer(
                "days-sales-outstanding",
                "What is our DSO?",
                "90 × sum of remainingAmount of salesInvoices with status Open ÷ sum of totalAmountIncludingTax of salesInvoices with status other than Draft and "
                        + period.on("postingDate")
                        + "; one decimal, halves up.",
                AnswerRows.of("openAmount", "invoicedAmount", "days")
                        .row(
                                money(open),
                                money(invoiced),
                                AnswerRows.ratio(open * DSO_DAYS, invoiced, 1)));
    }

    private ExactAnswer longestOverdue() {
        AnswerRows table = AnswerRows.of("number", "customerName", "dueDate", "remainingAmount");
        facts.invoices.stream()
                .filter(facts::overdue)
                .sorted(
                        Comparator.comparing(SalesInvoice::dueDate)
                                .thenComparing(SalesInvoice::number))
                .limit(10)
                .forEach(
                        invoice ->
                                table.row(
                                        invoice.number(),
                                        invoice.customer().name(),
                                        invoice.dueDate(),
                                        money(facts.remaining(invoice))));
        return facts.answer(
                "longest-overdue-invoices",
                "Which ten invoices are overdue the longest?",
                overdue() + ", ordered by dueDate, then number; first ten with remainingAmount.",
                table);
    }

    private ExactAnswer largestOpen() {
        AnswerRows table = AnswerRows.of("number", "customerName", "remainingAmount");
        facts.invoices.stream()
                .filter(invoice -> facts.remaining(invoice) > 0)
                .sorted(
                        Comparator.comparingLong(
                                        (SalesInvoice invoice) -> -facts.remaining(invoice))
                                .thenComparing(SalesInvoice::number))
                .limit(10)
                .forEach(
                        invoice ->
                                table.row(
                                        invoice.number(),
                                        invoice.customer().name(),
                                        money(facts.remaining(invoice))));
        return facts.answer(
                "largest-open-invoices",
                "Which open invoices are the largest?",
                "salesInvoices with status Open, greatest remainingAmount first (computed, so sorted by the client), then number; first ten.",
                table);
    }

    private ExactAnswer creditLimits() {
        Map<String, Long> balances = new TreeMap<>();
        for (SalesInvoice invoice : facts.invoices) {
            balances.merge(invoice.customer().number(), facts.remaining(invoice), Long::sum);
        }
        for (SalesCreditMemo memo : facts.memos) {
            balances.merge(
                    memo.customer().number(),
                    -facts.remaining(memo.number(), memo.gross(), facts.today),
                    Long::sum);
        }
        AnswerRows table =
                AnswerRows.of("customerNumber", "customerName", "balance", "creditLimit");
        for (Customer customer : facts.company.masters().customers()) {
            long balance = balances.getOrDefault(customer.number(), 0L);
            if (balance > customer.creditLimit()) {
                table.row(
                        customer.number(),
                        customer.name(),
                        money(balance),
                        money(customer.creditLimit()));
            }
        }
        return facts.answer(
                "over-credit-limit",
                "Which customers owe more than their credit limit?",
                "customers.creditLimit joined with customerFinancialDetails.balance by id: balance greater than creditLimit, by number.",
                table);
    }

    private ExactAnswer overdueBySalesperson() {
        Map<String, Long> sums = new TreeMap<>();
        facts.invoices.stream()
                .filter(facts::overdue)
                .forEach(
                        invoice ->
                                sums.merge(
                                        invoice.customer().salesperson(),
                                        facts.remaining(invoice),
                                        Long::sum));
        AnswerRows table = AnswerRows.of("salesperson", "overdueAmount");
        sums.forEach((code, sum) -> table.row(code, money(sum)));
        return facts.answer(
                "overdue-by-salesperson",
                "How much is overdue per salesperson?",
                overdue() + ": sum of remainingAmount by salesperson, by code.",
                table);
    }
}
