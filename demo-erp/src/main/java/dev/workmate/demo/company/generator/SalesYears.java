package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.SalesInvoice;
import dev.workmate.demo.company.domain.SalesLine;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes thirty-six months of sales invoices: season, trend, weekday and the habits of customers.
 */
final class SalesYears {
    static final int INVOICES = 7_810;
    private static final double[] WEEKDAYS = {1.15, 1.1, 1.05, 1.0, 0.8, 0.12, 0};

    private final Seed seed;
    private final DemoCalendar calendar;
    private final List<Shopper> shoppers;
    private final Basket basket;
    private final Stream random;

    SalesYears(Seed seed, DemoCalendar calendar, List<Shopper> shoppers, Catalogue catalogue) {
        this.seed = seed;
        this.calendar = calendar;
        this.shoppers = shoppers;
        this.basket = new Basket(catalogue, seed.stream("salesInvoiceLines"));
        this.random = seed.stream("salesInvoices");
    }

    List<Sale> sales() {
        int[] perMonth = invoicesPerMonth();
        List<Sale> sales = new ArrayList<>(INVOICES);
        for (int month = 0; month < DemoCalendar.MONTHS; month++) {
            double[] sums = customerSums(month);
            for (int day : days(month, perMonth[month])) {
                Shopper shopper = shoppers.get(random.pickBySum(sums));
                sales.add(sale(sales.size(), month, day, shopper));
            }
        }
        return sales;
    }

    private double[] customerSums(int month) {
        return Stream.sums(shoppers.stream().mapToDouble(s -> s.weightIn(month)).toArray());
    }

    private static int[] invoicesPerMonth() {
        double[] weights = new double[DemoCalendar.MONTHS];
        for (int month = 0; month < weights.length; month++) {
            for (Market market : Market.values()) {
                weights[month] += market.demandIn(month);
            }
        }
        double[] sums = Stream.sums(weights);
        int[] counts = new int[weights.length];
        int before = 0;
        for (int month = 0; month < weights.length; month++) {
            int upTo = (int) StrictMath.round(INVOICES * sums[month] / sums[weights.length - 1]);
            counts[month] = upTo - before;
            before = upTo;
        }
        return counts;
    }

    private int[] days(int month, int count) {
        int first = DemoCalendar.baseMonthStart(month);
        int length = DemoCalendar.baseMonthStart(month + 1) - first;
        double[] weights = new double[length];
        for (int i = 0; i < length; i++) {
            weights[i] = WEEKDAYS[LocalDate.ofEpochDay(first + i).getDayOfWeek().getValue() - 1];
        }
        double[] sums = Stream.sums(weights);
        int[] days = new int[count];
        for (int i = 0; i < count; i++) {
            days[i] = first + random.pickBySum(sums);
        }
        Arrays.sort(days);
        return days;
    }

    private Sale sale(int n, int month, int day, Shopper shopper) {
        List<SalesLine> lines = basket.fill(shopper, month);
        boolean goods = lines.stream().anyMatch(line -> !line.item().service());
        int due = day + shopper.customer().terms().days();
        SalesInvoice invoice =
                new SalesInvoice(
                        seed.id("salesInvoices", n),
                        "SI-" + (100_001 + n),
                        shopper.customer(),
                        calendar.date(day),
                        calendar.date(due),
                        "SO-" + (100_001 + n),
                        goods ? "SS-" + (100_001 + n) : "",
                        lines,
                        SalesInvoice.State.POSTED);
        return new Sale(month, day, due, shopper, invoice);
    }
}
