package dev.workmate.demo.answers;

import static dev.workmate.demo.answers.AnswerRows.money;
import static dev.workmate.demo.answers.AnswerRows.percent;

import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.SalesCreditMemo;
import dev.workmate.demo.company.domain.SalesInvoice;
import java.time.DayOfWeek;
import java.time.format.TextStyle;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** What was sold, when and by whom. */
final class SalesAnswers {
    private static final String INVOICED = "salesInvoices with status other than Draft and ";

    private final PostedFacts facts;
    private final DemoCalendar calendar;
    private final Period lastYear;

    SalesAnswers(PostedFacts facts) {
        this.facts = facts;
        this.calendar = facts.company.calendar();
        this.lastYear = Period.lastYear(calendar);
    }

    List<ExactAnswer> all() {
        return List.of(
                byMonth(),
                netByMonth(),
                byQuarter(),
                growth(),
                bySalesperson(),
                byCountry(),
                byWeekday(),
                largestInvoices(),
                averageInvoice(),
                bestMonth());
    }

    private ExactAnswer byMonth() {
        Map<String, Long> sums = months(Period.all(calendar));
        Map<String, Integer> counts = new TreeMap<>();
        for (SalesInvoice invoice : facts.invoices) {
            String month = AnswerRows.month(invoice.postingDate());
            sums.merge(month, invoice.net(), Long::sum);
            counts.merge(month, 1, Integer::sum);
        }
        AnswerRows table = AnswerRows.of("month", "sales", "invoices");
        sums.forEach((month, sum) -> table.row(month, money(sum), counts.getOrDefault(month, 0)));
        return facts.answer(
                "sales-by-month",
                "What were our sales by month?",
                INVOICED
                        + Period.all(calendar).on("postingDate")
                        + ": sum of totalAmountExcludingTax and count by month of postingDate.",
                table);
    }

    private Map<String, Long> months(Period period) {
        Map<String, Long> months = new TreeMap<>();
        for (var day = period.from(); !day.isAfter(period.to()); day = day.plusMonths(1)) {
            months.put(AnswerRows.month(day), 0L);
        }
        return months;
    }

    private ExactAnswer netByMonth() {
        Map<String, Long> sums = months(lastYear);
        for (SalesInvoice invoice : facts.invoices) {
            sums.computeIfPresent(
                    AnswerRows.month(invoice.postingDate()), (month, sum) -> sum + invoice.net());
        }
        for (SalesCreditMemo memo : facts.memos) {
            sums.computeIfPresent(
                    AnswerRows.month(memo.postingDate()), (month, sum) -> sum - memo.net());
        }
        AnswerRows table = AnswerRows.of("month", "netSales");
        sums.forEach((month, sum) -> table.row(month, money(sum)));
        return facts.answer(
                "net-sales-by-month",
                "What were sales less credit memos in each of the last twelve months?",
                INVOICED
                        + lastYear.on("postingDate")
                        + ": sum of totalAmountExcludingTax by month, less the same of salesCreditMemos with status other than Draft.",
                table);
    }

    private ExactAnswer byQuarter() {
        Map<String, Long> sums = new TreeMap<>();
        for (SalesInvoice invoice : facts.invoices) {
            int quarter = (invoice.postingDate().getMonthValue() + 2) / 3;
            sums.merge(invoice.postingDate().getYear() + "-Q" + quarter, invoice.net(), Long::sum);
        }
        AnswerRows table = AnswerRows.of("quarter", "sales");
        sums.forEach((quarter, sum) -> table.row(quarter, money(sum)));
        return facts.answer(
                "sales-by-quarter",
                "What were our sales by quarter?",
                INVOICED
                        + Period.all(calendar).on("postingDate")
                        + ": sum of totalAmountExcludingTax by calendar quarter of postingDate.",
                table);
    }

    private long invoiced(Period period) {
        return facts.invoices.stream()
                .filter(invoice -> period.contains(invoice.postingDate()))
                .mapToLong(SalesInvoice::net)
                .sum();
    }

    private ExactAnswer growth() {
        Period before = Period.yearBefore(calendar);
        long now = invoiced(lastYear);
        long then = invoiced(before);
        return facts.answer(
                "sales-growth",
                "How did sales grow against the year before?",
                INVOICED
                        + lastYear.on("postingDate")
                        + " against "
                        + before.from()
                        + " to "
                        + before.to()
                        + ": sums of totalAmountExcludingTax; growth in percent of the earlier, one decimal, halves up.",
                AnswerRows.of("sales", "salesBefore", "growthPercent")
                        .row(money(now), money(then), percent(now - then, then)));
    }

    private ExactAnswer bySalesperson() {
        return grouped(
                "sales-by-salesperson",
                "How much did each salesperson sell in the last twelve months?",
                "salesperson",
                invoice -> invoice.customer().salesperson());
    }

    private ExactAnswer byCountry() {
        return grouped(
                "sales-by-country",
                "How much did we sell to each country in the last twelve months?",
                "sellToCountry",
                invoice -> invoice.customer().address().country());
    }

    private ExactAnswer grouped(
            String id, String question, String column, Function<SalesInvoice, String> key) {
        Map<String, Long> sums = new TreeMap<>();
        facts.invoices.stream()
                .filter(invoice -> lastYear.contains(invoice.postingDate()))
                .forEach(invoice -> sums.merge(key.apply(invoice), invoice.net(), Long::sum));
        AnswerRows table = AnswerRows.of(column, "sales");
        AnswerRows.greatest(sums, sums.size(), Long::longValue)
                .forEach(entry -> table.row(entry.getKey(), money(entry.getValue())));
        return facts.answer(
                id,
                question,
                INVOICED
                        + lastYear.on("postingDate")
                        + ": sum of totalAmountExcludingTax by "
                        + column
                        + ", greatest first.",
                table);
    }

    private ExactAnswer byWeekday() {
        Map<DayOfWeek, Integer> counts = new EnumMap<>(DayOfWeek.class);
        facts.invoices.stream()
                .filter(invoice -> lastYear.contains(invoice.postingDate()))
                .forEach(
                        invoice ->
                                counts.merge(
                                        invoice.postingDate().getDayOfWeek(), 1, Integer::sum));
        AnswerRows table = AnswerRows.of("weekday", "invoices");
        counts.forEach(
                (day, count) ->
                        table.row(day.getDisplayName(TextStyle.FULL, Locale.ENGLISH), count));
        return facts.answer(
                "invoices-by-weekday",
                "On which weekdays do we invoice?",
                INVOICED
                        + lastYear.on("postingDate")
                        + ": count by weekday of postingDate, Monday first, days without any left out.",
                table);
    }

    private ExactAnswer largestInvoices() {
        AnswerRows table =
                AnswerRows.of("number", "customerName", "postingDate", "totalAmountExcludingTax");
        facts.invoices.stream()
                .sorted(
                        Comparator.comparingLong((SalesInvoice invoice) -> -invoice.net())
                                .thenComparing(SalesInvoice::number))
                .limit(10)
                .forEach(
                        invoice ->
                                table.row(
                                        invoice.number(),
                                        invoice.customer().name(),
                                        invoice.postingDate(),
                                        money(invoice.net())));
        return facts.answer(
                "largest-invoices",
                "What are our ten largest invoices?",
                "salesInvoices with status other than Draft, greatest totalAmountExcludingTax first, then number; first ten.",
                table);
    }

    private ExactAnswer averageInvoice() {
        long sum = invoiced(lastYear);
        int count =
                (int)
                        facts.invoices.stream()
                                .filter(invoice -> lastYear.contains(invoice.postingDate()))
                                .count();
        return facts.answer(
                "average-invoice-value",
                "What is the average invoice worth?",
                INVOICED
                        + lastYear.on("postingDate")
                        + ": sum of totalAmountExcludingTax ÷ count, two decimals, halves up.",
                AnswerRows.of("sales", "invoices", "average")
                        .row(money(sum), count, AnswerRows.ratio(sum, count * 100L, 2)));
    }

    private ExactAnswer bestMonth() {
        Map<String, Long> sums = new TreeMap<>();
        facts.invoices.forEach(
                invoice ->
                        sums.merge(
                                AnswerRows.month(invoice.postingDate()), invoice.net(), Long::sum));
        AnswerRows table = AnswerRows.of("month", "sales");
        AnswerRows.greatest(sums, 1, Long::longValue)
                .forEach(entry -> table.row(entry.getKey(), money(entry.getValue())));
        return facts.answer(
                "best-month",
                "Which was our best month?",
                "salesInvoices with status other than Draft: the month of postingDate with the greatest sum of totalAmountExcludingTax.",
                table);
    }
}
