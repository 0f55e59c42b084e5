package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.Address;
import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Item;
import dev.workmate.demo.company.domain.SalesCreditMemo;
import dev.workmate.demo.company.domain.SalesLine;
import dev.workmate.demo.company.domain.Settlement;
import dev.workmate.demo.company.domain.Vendor;
import dev.workmate.demo.company.generator.Purchasing.Purchase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Makes Tarnhollow Trading: thirty-six months of wholesale in outdoor goods. */
public final class Trading {
    private static final List<String> TITLES =
            List.of(
                    "Managing Director",
                    "Finance Manager",
                    "Accountant",
                    "Warehouse Lead",
                    "Picker",
                    "Picker",
                    "Forklift Driver",
                    "Buyer",
                    "Sales Clerk",
                    "Customer Service",
                    "Marketing",
                    "Workshop Mechanic");

    private final DemoCalendar calendar;
    private final Seed seed = new Seed("tarnhollow-trading/1");

    private Trading(DemoCalendar calendar) {
        this.calendar = calendar;
    }

    public static Company make(DemoCalendar calendar) {
        return new Trading(calendar).company();
    }

    private Company company() {
        Partners partners = new Partners(seed, calendar);
        List<Vendor> vendors = partners.vendors();
        List<Shopper> shoppers = partners.shoppers();
        Catalogue catalogue = new Catalogue(seed, vendors);
        List<Sale> sales = new SalesYears(seed, calendar, shoppers, catalogue).sales();
        List<Returns.Return> returns = new Returns(seed, calendar).of(sales);
        List<StockCounts.Difference> differences = StockCounts.differences(seed, catalogue.items());
        CustomerMoney.Outcome outcome = new CustomerMoney(seed, calendar).settle(sales, returns);

        Purchasing purchasing = new Purchasing(seed, calendar, vendors, catalogue.items());
        purchasing.plan(movements(catalogue.items(), sales, returns, differences));
        List<Purchase> purchases = purchasing.purchases();
        OpenSales open = new OpenSales(seed, calendar, shoppers, catalogue);

        return new Company(
                seed.value(),
                seed.id("companies", 0),
                "Tarnhollow Trading",
                "EUR",
                calendar,
                new Company.Masters(
                        new Address("7 Millrace Park", "Galway", "H91 T4R0", "IE"),
                        partners.salespeople(),
                        shoppers.stream().map(Shopper::customer).toList(),
                        vendors,
                        catalogue.items(),
                        purchasing.plans(),
                        Staff.employees(seed, calendar, 24, "IE", TITLES),
                        open.opportunities(),
                        List.of(),
                        List.of()),
                new Company.Sales(
                        open.quotes(),
                        open.orders(),
                        joined(outcome.invoices(), open.drafts()),
                        outcome.memos()),
                new Company.Purchases(
                        new OpenPurchases(seed, calendar, purchasing)
                                .orders(vendors, catalogue.items()),
                        purchases.stream().map(Purchase::invoice).toList()),
                new Company.Money(
                        byDate(
                                outcome.settlements(),
                                VendorMoney.settle(seed, calendar, purchases)),
                        StockCounts.corrections(
                                calendar,
                                differences,
                                returns,
                                purchasing.replenishments(),
                                catalogue.items()),
                        new Overheads(seed, calendar, 1)
                                .entries(outputTax(sales, returns), inputTax(purchases))));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    static List<Settlement> byDate(List<Settlement> first, List<Settlement> second) {
        List<Settlement> all = joined(first, second);
        all.sort(Comparator.comparing(Settlement::date));
        return all;
    }

    private Map<String, Movements> movements(
            List<Item> items,
            List<Sale> sales,
            List<Returns.Return> returns,
            List<StockCounts.Difference> differences) {
        Map<String, Movements> byItem = new HashMap<>();
        for (Item item : items) {
            if (!item.service()) {
                byItem.put(item.number(), new Movements(calendar.baseToday()));
            }
        }
        for (Sale sale : sales) {
            for (SalesLine line : sale.invoice().lines()) {
                at(byItem, line.item(), moves -> moves.sold(sale.day(), line));
            }
        }
        for (Returns.Return one : returns) {
            for (SalesLine line : one.lines()) {
                at(byItem, line.item(), moves -> moves.returned(one.day(), line, one.kind()));
            }
        }
        for (StockCounts.Difference found : differences) {
            at(byItem, found.item(), moves -> moves.corrected(found.day(), found.quantity()));
        }
        byItem.values().forEach(Movements::lookAhead);
        return byItem;
    }

    private static void at(Map<String, Movements> byItem, Item item, Consumer<Movements> move) {
        Movements moves = byItem.get(item.number());
        if (moves != null) {
            move.accept(moves);
        }
    }

    static long[] outputTax(List<Sale> sales, List<Returns.Return> returns) {
        long[] tax = new long[DemoCalendar.MONTHS];
        for (Sale sale : sales) {
            tax[sale.month()] += sale.invoice().tax();
        }
        for (Returns.Return one : returns) {
            if (one.kind() != SalesCreditMemo.Kind.DRAFT) {
                tax[month(one.day())] -= one.lines().stream().mapToLong(SalesLine::tax).sum();
            }
        }
        return tax;
    }

    static long[] inputTax(List<Purchase> purchases) {
        long[] tax = new long[DemoCalendar.MONTHS];
        for (Purchase purchase : purchases) {
            if (!purchase.invoice().draft()) {
                tax[month(purchase.day())] += purchase.invoice().tax();
            }
        }
        return tax;
    }

    private static int month(int day) {
        int month = 0;
        while (month + 1 < DemoCalendar.MONTHS && DemoCalendar.baseMonthStart(month + 1) <= day) {
            month++;
        }
        return month;
    }
}
