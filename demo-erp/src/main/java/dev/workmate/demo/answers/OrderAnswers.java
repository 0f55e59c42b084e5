package dev.workmate.demo.answers;

import static dev.workmate.demo.answers.AnswerRows.money;

import dev.workmate.demo.company.domain.Opportunity;
import dev.workmate.demo.company.domain.SalesOrder;
import dev.workmate.demo.company.domain.SalesQuote;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is ordered, quoted and hoped for. */
final class OrderAnswers {
    private final PostedFacts facts;

    OrderAnswers(PostedFacts facts) {
        this.facts = facts;
    }

    List<ExactAnswer> all() {
        return List.of(
                openOrders(),
                ordersByStatus(),
                lateOrders(),
                largestOrders(),
                quotesByStatus(),
                quotesEnding(),
                pipeline());
    }

    private ExactAnswer openOrders() {
        List<SalesOrder> orders = facts.company.sales().orders();
        long sum = orders.stream().mapToLong(SalesOrder::net).sum();
        return facts.answer(
                "open-orders",
                "What are our open sales orders worth?",
                "salesOrders with fullyShipped false: count, sum of totalAmountExcludingTax, and their quotient with two decimals, halves up.",
                AnswerRows.of("orders", "totalAmountExcludingTax", "average")
                        .row(
                                orders.size(),
                                money(sum),
                                AnswerRows.ratio(sum, orders.size() * 100L, 2)));
    }

    private ExactAnswer ordersByStatus() {
        Map<String, long[]> sums = new TreeMap<>();
        for (SalesOrder order : facts.company.sales().orders()) {
            add(sums, order.status(), order.net());
        }
        return facts.answer(
                "orders-by-status",
                "How many sales orders are there in each status?",
                "salesOrders: count and sum of totalAmountExcludingTax by status.",
                byStatus(sums));
    }

    private static void add(Map<String, long[]> sums, String status, long amount) {
        long[] sum =
                sums.computeIfAbsent(status.replace("_x0020_", " ").strip(), key -> new long[2]);
        sum[0]++;
        sum[1] += amount;
    }

    private static AnswerRows byStatus(Map<String, long[]> sums) {
        AnswerRows table = AnswerRows.of("status", "count", "totalAmountExcludingTax");
        sums.forEach((status, sum) -> table.row(status, (int) sum[0], money(sum[1])));
        return table;
    }

    private ExactAnswer lateOrders() {
        AnswerRows table =
                AnswerRows.of(
                        "number",
                        "customerName",
                        "requestedDeliveryDate",
                        "totalAmountExcludingTax");
        facts.company.sales().orders().stream()
                .filter(order -> order.requestedDelivery().isBefore(facts.today))
                .sorted(
                        Comparator.comparing(SalesOrder::requestedDelivery)
                                .thenComparing(SalesOrder::number))
                .forEach(
                        order ->
                                table.row(
                                        order.number(),
                                        order.customer().name(),
                                        order.requestedDelivery(),
                                        money(order.net())));
        return facts.answer(
                "late-orders",
                "Which sales orders should have been delivered already?",
                "salesOrders with fullyShipped false and requestedDeliveryDate before "
                        + facts.today
                        + ", ordered by requestedDeliveryDate, then number.",
                table);
    }

    private ExactAnswer largestOrders() {
        AnswerRows table = AnswerRows.of("number", "customerName", "totalAmountExcludingTax");
        facts.company.sales().orders().stream()
                .sorted(
                        Comparator.comparingLong((SalesOrder order) -> -order.net())
                                .thenComparing(SalesOrder::number))
                .limit(5)
                .forEach(
                        order ->
                                table.row(
                                        order.number(),
                                        order.customer().name(),
                                        money(order.net())));
        return facts.answer(
                "largest-open-orders",
                "Which are the five largest open orders?",
                "salesOrders, greatest totalAmountExcludingTax first, then number; first five.",
                table);
    }

    private ExactAnswer quotesByStatus() {
        Map<String, long[]> sums = new TreeMap<>();
        for (SalesQuote quote : facts.company.sales().quotes()) {
            add(sums, quote.status(), quote.net());
        }
        return facts.answer(
                "quotes-by-status",
                "How many quotes are open, accepted or expired, and what are they worth?",
                "salesQuotes: count and sum of totalAmountExcludingTax by status (the wire name of Expired ends in a blank).",
                byStatus(sums));
    }

    private ExactAnswer quotesEnding() {
        Period week = new Period(facts.today, facts.today.plusDays(14));
        AnswerRows table =
                AnswerRows.of(
                        "number", "customerName", "validUntilDate", "totalAmountExcludingTax");
        facts.company.sales().quotes().stream()
                .filter(quote -> quote.status().equals("Sent") && week.contains(quote.validUntil()))
                .sorted(
                        Comparator.comparing(SalesQuote::validUntil)
                                .thenComparing(SalesQuote::number))
                .forEach(
                        quote ->
                                table.row(
                                        quote.number(),
                                        quote.customer().name(),
                                        quote.validUntil(),
                                        money(quote.net())));
        return facts.answer(
                "quotes-ending-soon",
                "Which quotes end within two weeks?",
                "salesQuotes with status Sent and "
                        + week.on("validUntilDate")
                        + ", ordered by validUntilDate, then number.",
                table);
    }

    private ExactAnswer pipeline() {
        Map<String, long[]> sums = new TreeMap<>();
        for (Opportunity one : facts.company.masters().opportunities()) {
            add(sums, one.status(), one.estimatedValue());
        }
        AnswerRows table = AnswerRows.of("status", "count", "estimatedValue");
        sums.forEach((status, sum) -> table.row(status, (int) sum[0], money(sum[1])));
        return facts.answer(
                "opportunities-by-status",
                "What is in our sales pipeline?",
                "opportunities: count and sum of estimatedValue by status.",
                table);
    }
}
