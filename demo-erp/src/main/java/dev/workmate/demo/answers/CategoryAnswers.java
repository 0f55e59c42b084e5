package dev.workmate.demo.answers;

import static dev.workmate.demo.answers.AnswerRows.money;
import static dev.workmate.demo.answers.AnswerRows.percent;

import dev.workmate.demo.company.domain.Category;
import dev.workmate.demo.company.domain.DemoCalendar;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What each category sold and earned, as the item ledger shows it. */
final class CategoryAnswers {
    private static final String SALES = "itemLedgerEntries with entryType Sale and ";

    private final PostedFacts facts;
    private final DemoCalendar calendar;
    private final Period lastYear;

    CategoryAnswers(PostedFacts facts) {
        this.facts = facts;
        this.calendar = facts.company.calendar();
        this.lastYear = Period.lastYear(calendar);
    }

    List<ExactAnswer> all() {
        return List.of(
                byCategoryAndMonth(),
                categoryGrowth(),
                marginByCategory(),
                marginByMonth(),
                shortage(),
                byCategory());
    }

    private Map<Category, long[]> categories(Period period) {
        Map<Category, long[]> sums = new EnumMap<>(Category.class);
        for (PostedFacts.Sold sold : facts.sold) {
            if (period.contains(sold.date())) {
                long[] sum = sums.computeIfAbsent(sold.item().category(), category -> new long[3]);
                sum[0] += sold.sales();
                sum[1] += sold.cost();
                sum[2] += sold.quantity();
            }
        }
        return sums;
    }

    private ExactAnswer byCategoryAndMonth() {
        AnswerRows table = AnswerRows.of("month", "itemCategoryCode", "sales");
        for (int month = 24; month < DemoCalendar.MONTHS; month++) {
            Period period = Period.month(calendar.month(month));
            categories(period)
                    .forEach(
                            (category, sum) ->
                                    table.row(
                                            AnswerRows.month(period.from()),
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

    private ExactAnswer byCategory() {
        AnswerRows table = AnswerRows.of("itemCategoryCode", "sales", "quantity");
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

    private ExactAnswer categoryGrowth() {
        Period before = Period.yearBefore(calendar);
        Map<Category, long[]> then = categories(before);
        AnswerRows table =
                AnswerRows.of("itemCategoryCode", "sales", "salesBefore", "growthPercent");
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

    private ExactAnswer marginByCategory() {
        AnswerRows table =
                AnswerRows.of("itemCategoryCode", "sales", "cost", "margin", "marginPercent");
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

    private ExactAnswer marginByMonth() {
        AnswerRows table = AnswerRows.of("month", "sales", "margin");
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
            table.row(AnswerRows.month(period.from()), money(sum[0]), money(sum[0] - sum[1]));
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
    private ExactAnswer shortage() {
        AnswerRows table = AnswerRows.of("from", "to", "sales");
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
