package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.Customer;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Opportunity;
import dev.workmate.demo.company.domain.SalesInvoice;
import dev.workmate.demo.company.domain.SalesOrder;
import dev.workmate.demo.company.domain.SalesQuote;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Makes what is not yet a posted sale: draft invoices, orders, quotes and opportunities. */
final class OpenSales {
    private static final int DRAFTS = 40;
    private static final int ORDERS = 180;
    private static final int QUOTES = 220;
    private static final int OPPORTUNITIES = 140;
    private static final int LAST_MONTH = DemoCalendar.MONTHS - 1;

    private static final List<String> SUBJECTS =
            List.of(
                    "Spring range",
                    "Shop fitting",
                    "School camp kit",
                    "Winter range",
                    "Rental fleet",
                    "Guide team outfit",
                    "Online bundle",
                    "Second branch");

    private final Seed seed;
    private final DemoCalendar calendar;
    private final List<Shopper> shoppers;
    private final Catalogue catalogue;
    private final double[] sums;

    OpenSales(Seed seed, DemoCalendar calendar, List<Shopper> shoppers, Catalogue catalogue) {
        this.seed = seed;
        this.calendar = calendar;
        this.shoppers = shoppers;
        this.catalogue = catalogue;
        this.sums =
                Stream.sums(shoppers.stream().mapToDouble(s -> s.weightIn(LAST_MONTH)).toArray());
    }

    List<SalesInvoice> drafts() {
        Stream random = seed.stream("draftInvoices");
        Basket basket = new Basket(catalogue, seed.stream("draftInvoiceLines"));
        List<SalesInvoice> drafts = new ArrayList<>();
        for (int day : days(random, DRAFTS, 9)) {
            Shopper shopper = shoppers.get(random.pickBySum(sums));
            Customer customer = shopper.customer();
            int n = drafts.size();
            drafts.add(
                    new SalesInvoice(
                            seed.id("draftInvoices", n),
                            "SID-" + (1_001 + n),
                            customer,
                            calendar.date(day),
                            calendar.date(day + customer.terms().days()),
                            "",
                            "",
                            basket.fill(shopper, LAST_MONTH),
                            SalesInvoice.State.DRAFT));
        }
        return drafts;
    }

    List<SalesOrder> orders() {
        Stream random = seed.stream("salesOrders");
        Basket basket = new Basket(catalogue, seed.stream("salesOrderLines"));
        List<SalesOrder> orders = new ArrayList<>();
        for (int day : days(random, ORDERS, 40)) {
            Shopper shopper = shoppers.get(random.pickBySum(sums));
            String status =
                    random.chance(0.8) ? "Open" : random.chance(0.7) ? "Draft" : "In_x0020_Review";
            int n = orders.size();
            orders.add(
                    new SalesOrder(
                            seed.id("salesOrders", n),
                            "SO-" + (200_001 + n),
                            shopper.customer(),
                            calendar.date(day),
                            calendar.date(day + random.between(5, 60)),
                            basket.fill(shopper, LAST_MONTH),
                            status));
        }
        return orders;
    }

    List<SalesQuote> quotes() {
        Stream random = seed.stream("salesQuotes");
        Basket basket = new Basket(catalogue, seed.stream("salesQuoteLines"));
        List<SalesQuote> quotes = new ArrayList<>();
        for (int day : days(random, QUOTES, 95)) {
            Shopper shopper = shoppers.get(random.pickBySum(sums));
            int valid = day + random.between(21, 60);
            int n = quotes.size();
            quotes.add(
                    new SalesQuote(
                            seed.id("salesQuotes", n),
                            "SQ-" + (40_001 + n),
                            shopper.customer(),
                            calendar.date(day),
                            calendar.date(valid),
                            basket.fill(shopper, LAST_MONTH),
                            quoteStatus(day, valid, random.real())));
        }
        return quotes;
    }

    private String quoteStatus(int day, int valid, double chance) {
        if (chance < 0.3) {
            return "Accepted";
        }
        if (valid < calendar.baseToday()) {
            return "Expired_x0020_";
        }
        return calendar.baseToday() - day < 6 || chance > 0.9 ? "Draft" : "Sent";
    }

    List<Opportunity> opportunities() {
        Stream random = seed.stream("opportunities");
        List<Opportunity> made = new ArrayList<>();
        for (int day : days(random, OPPORTUNITIES, 420)) {
            Shopper shopper = shoppers.get(random.pickBySum(sums));
            made.add(opportunity(made.size(), day, shopper.customer(), random));
        }
        return made;
    }

    private Opportunity opportunity(int n, int day, Customer customer, Stream random) {
        String status = opportunityStatus(day, random.real());
        boolean closed = status.equals("Won") || status.equals("Lost");
        int percent = closed ? (status.equals("Won") ? 100 : 0) : random.between(1, 9) * 10;
        Optional<LocalDate> closedOn =
                closed
                        ? Optional.of(calendar.date(day + random.between(20, 110)))
                        : Optional.empty();
        return new Opportunity(
                seed.id("opportunities", n),
                "OP-" + (7_001 + n),
                customer,
                random.pick(SUBJECTS),
                status,
                calendar.date(day),
                closedOn,
                calendar.date(calendar.baseToday() + random.between(10, 150)),
                percent,
                random.between(20, 600) * 100_00L);
    }

    private String opportunityStatus(int day, double chance) {
        boolean old = calendar.baseToday() - day > 120;
        if (old && chance < 0.6) {
            return chance < 0.35 ? "Won" : "Lost";
        }
        return chance < 0.8 ? "In_x0020_Progress" : "Not_x0020_Started";
    }

    /** Days up to today, oldest first. */
    private int[] days(Stream random, int count, int back) {
        int[] days = new int[count];
        for (int i = 0; i < count; i++) {
            days[i] = calendar.baseToday() - random.between(0, back);
        }
        Arrays.sort(days);
        return days;
    }
}
