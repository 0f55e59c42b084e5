package dev.workmate.demo.answers;

import static dev.workmate.demo.answers.Table.money;
import static dev.workmate.demo.answers.Table.percent;

import dev.workmate.demo.company.domain.Category;
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
    private static final String SALES = "itemLedgerEntries with entryType Sale and ";

    private final Facts facts;
    private final DemoCalendar calendar;
    private final Period lastYear;

    SalesAnswers(Facts facts) {
        this.facts = facts;
        this.calendar = facts.company.calendar();
        this.lastYear = Period.lastYear(calendar);
    }

    List<Answer> all() {
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
                bestMonth(),
                byCategoryAndMonth(),
                categoryGrowth(),
                marginByCategory(),
                marginByMonth(),
                shortage(),
                byCategory());
    }

    private Answer byMonth() {
        Map<String, Long> sums = months(Period.all(calendar));
        Map<String, Integer> counts = new TreeMap<>();
        for (SalesInvoice invoice : facts.invoices) {
            String month = Table.month(invoice.postingDate());
            sums.merge(month, invoice.net(), Long::sum);
            counts.merge(month, 1, Integer::sum);
        }
        Table table = Table.of("month", "sales", "invoices");
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
            months.put(Table.month(day), 0L);
        }
        return months;
    }

    private Answer netByMonth() {
        Map<String, Long> sums = months(lastYear);
        for (SalesInvoice invoice : facts.invoices) {
            sums.computeIfPresent(
                    Table.month(invoice.postingDate()), (month, sum) -> sum + invoice.net());
        }
        for (SalesCreditMemo memo : facts.memos) {
            sums.computeIfPresent(
                    Table.month(memo.postingDate()), (month, sum) -> sum - memo.net());
        }
        Table table = Table.of("month", "netSales");
        sums.forEach((month, sum) -> table.row(month, money(sum)));
        return facts.answer(
                "net-sales-by-month",
                "What were sales less credit memos in each of the last twelve months?",
                INVOICED
                        + lastYear.on("postingDate")
                        + ": sum of totalAmountExcludingTax by month, less the same of salesCreditMemos with status other than Draft.",
                table);
    }

    private Answer byQuarter() {
        Map<String, Long> sums = new TreeMap<>();
        for (SalesInvoice invoice : facts.invoices) {
            int quarter = (invoice.postingDate().getMonthValue() + 2) / 3;
            sums.merge(invoice.postingDate().getYear() + "-Q" + quarter, invoice.net(), Long::sum);
        }
        Table table = Table.of("quarter", "sales");
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

    private Answer growth() {
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
                Table.of("sales", "salesBefore", "growthPercent")
                        .row(money(now), money(then), percent(now - then, then)));
    }

    private Answer bySalesperson() {
        return grouped(
                "sales-by-salesperson",
                "How much did each salesperson sell in the last twelve months?",
                "salesperson",
                invoice -> invoice.customer().salesperson());
    }

    private Answer byCountry() {
        return grouped(
                "sales-by-country",
                "How much did we sell to each country in the last twelve months?",
                "sellToCountry",
                invoice -> invoice.customer().address().country());
    }

    private Answer grouped(
            String id, String question, String column, Function<SalesInvoice, String> key) {
        Map<String, Long> sums = new TreeMap<>();
        facts.invoices.stream()
                .filter(invoice -> lastYear.contains(invoice.postingDate()))
                .forEach(invoice -> sums.merge(key.apply(invoice), invoice.net(), Long::sum));
        Table table = Table.of(column, "sales");
        Table.greatest(sums, sums.size(), Long::longValue)
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

    private Answer byWeekday() {
        Map<DayOfWeek, Integer> counts = new EnumMap<>(DayOfWeek.class);
        facts.invoices.stream()
                .filter(invoice -> lastYear.contains(invoice.postingDate()))
                .forEach(
                        invoice ->
                                counts.merge(
                                        invoice.postingDate().getDayOfWeek(), 1, Integer::sum));
        Table table = Table.of("weekday", "invoices");
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

    private Answer largestInvoices() {
        Table table = Table.of("number", "customerName", "postingDate", "totalAmountExcludingTax");
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

    private Answer averageInvoice() {
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
                Table.of("sales", "invoices", "average")
                        .row(money(sum), count, Table.ratio(sum, count * 100L, 2)));
    }

    private Answer bestMonth() {
        Map<String, Long> sums = new TreeMap<>();
        facts.invoices.forEach(
                invoice ->
                        sums.merge(Table.month(invoice.postingDate()), invoice.net(), Long::sum));
        Table table = Table.of("month", "sales");
        Table.greatest(sums, 1, Long::longValue)
                .forEach(entry -> table.row(entry.getKey(), money(entry.getValue())));
        return facts.answer(
                "best-month",
                "Which was our best month?",
                "salesInvoices with status other than Draft: the month of postingDate with the greatest sum of totalAmountExcludingTax.",
                table);
    }

    private Map<Category, long[]> categories(Period period) {
        Map<Category, long[]> sums = new EnumMap<>(Category.class);
        for (Facts.Sold sold : facts.sold) {
            if (period.contains(sold.date())) {
                long[] sum = sums.computeIfAbsent(sold.item().category(), category -> new long[3]);
                sum[0] += sold.sales();
                sum[1] += sold.cost();
                sum[2] += sold.quantity();
            }
        }
        return sums;
    }

    private Answer byCategoryAndMonth() {
        Table table = Table.of("month", "itemCategoryCode", "sales");
        for (int month = 24; month < DemoCalendar.MONTHS; month++) {
            Period period = Period.month(calendar.month(month));
            categories(period)
                    .forEach(
                            (category, sum) ->
                                    table.row(
                                            Table.month(period.from()),
                                            category.name(),
                                            money(sum[0])));
        }
        return facts.answer(
                "sales-by-category-and-month",
                "What did each category sell in each of the last twelve months?",
                SALES
                        + lastYear.on("postingDate")
                        + ", joined with items by itemNumber = number: sum of salesAmountActual by month of postingDate and items.itemCategoryCode. Services are not in the item ledger.",
                table);
    }

    private Answer byCategory() {
        Table table = Table.of("itemCategoryCode", "sales", "quantity");
        categories(lastYear)
                .forEach(
                        (category, sum) -> table.row(category.name(), money(sum[0]), (int) sum[2]));
        return facts.answer(
                "sales-by-category",
                "What did each category sell in the last twelve months?",
                SALES
                        + lastYear.on("postingDate")
                        + ", joined with items by itemNumber = number: sum of salesAmountActual and of −quantity by items.itemCategoryCode.",
                table);
    }

    private Answer categoryGrowth() {
        Period before = Period.yearBefore(calendar);
        Map<Category, long[]> then = categories(before);
        Table table = Table.of("itemCategoryCode", "sales", "salesBefore", "growthPercent");
        categories(lastYear)
                .forEach(
                        (category, sum) -> {
                            long earlier = then.getOrDefault(category, new long[3])[0];
                            table.row(
                                    category.name(),
                                    money(sum[0]),
                                    money(earlier),
                                    percent(sum[0] - earlier, earlier));
                        });
        return facts.answer(
                "category-growth",
                "Which categories grew against the year before?",
                SALES
                        + lastYear.on("postingDate")
                        + " against "
                        + before.from()
                        + " to "
                        + before.to()
                        + ": sums of salesAmountActual by items.itemCategoryCode; growth in percent, one decimal, halves up.",
                table);
    }

    private Answer marginByCategory() {
        Table table = Table.of("itemCategoryCode", "sales", "cost", "margin", "marginPercent");
        categories(lastYear)
                .forEach(
                        (category, sum) ->
                                table.row(
                                        category.name(),
                                        money(sum[0]),
                                        money(sum[1]),
                                        money(sum[0] - sum[1]),
                                        percent(sum[0] - sum[1], sum[0])));
        return facts.answer(
                "margin-by-category",
                "What margin does each category make?",
                SALES
                        + lastYear.on("postingDate")
                        + ": sum of salesAmountActual (sales) and of −costAmountActual (cost) by items.itemCategoryCode; margin = sales − cost; percent of sales, one decimal, halves up.",
                table);
    }

    private Answer marginByMonth() {
        Table table = Table.of("month", "sales", "margin");
        for (int month = 24; month < DemoCalendar.MONTHS; month++) {
            Period period = Period.month(calendar.month(month));
            long[] sum = new long[2];
            categories(period)
                    .values()
                    .forEach(
                            one -> {
                                sum[0] += one[0];
                                sum[1] += one[1];
                            });
            table.row(Table.month(period.from()), money(sum[0]), money(sum[0] - sum[1]));
        }
        return facts.answer(
                "margin-by-month",
                "How did our margin develop over the last twelve months?",
                SALES
                        + lastYear.on("postingDate")
                        + ": sum of salesAmountActual, and of salesAmountActual + costAmountActual, by month of postingDate.",
                table);
    }

    /** The shortage months of each of the three years. */
    private Answer shortage() {
        Table table = Table.of("from", "to", "sales");
        for (int year = 0; year < 3; year++) {
            int first = 8 + year * 12;
            Period period =
                    new Period(
                            calendar.month(first).atDay(1),
                            calendar.month(first + 2).atEndOfMonth());
            table.row(
                    period.from(),
                    period.to(),
                    money(categories(period).getOrDefault(Category.PADDLE, new long[3])[0]));
        }
        return facts.answer(
                "paddle-spring-sales",
                "How did paddle goods sell in spring, year by year?",
                SALES
                        + "items.itemCategoryCode PADDLE: sum of salesAmountActual for each of the three periods of postingDate; the middle one was the shortage.",
                table);
    }
}
