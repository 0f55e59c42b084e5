package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.Cents;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Item;
import dev.workmate.demo.company.domain.ItemPlan;
import dev.workmate.demo.company.domain.PurchaseInvoice;
import dev.workmate.demo.company.domain.PurchaseLine;
import dev.workmate.demo.company.domain.Vendor;
import dev.workmate.demo.company.generator.Replenishment.Habit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Buys goods and services from vendors, and orders what has not come yet. */
final class Purchasing {
    private static final int DRAFTS = 14;

    /** Two of each category, chosen by hand so that they sell but not first of all. */
    static final Set<String> LOW_TODAY =
            Set.of(
                    "BK-007", "BK-019", "TN-004", "TN-022", "PD-009", "PD-027", "BT-011", "BT-030",
                    "WN-005", "WN-017", "LT-014", "LT-029", "PK-003", "PK-021");

    /** A delivery with its day in the base calendar. */
    record Bill(int day, Vendor vendor, List<PurchaseLine> lines, boolean goods) {}

    /** An invoice with its day in the base calendar. */
    record Purchase(int day, PurchaseInvoice invoice) {}

    private final Seed seed;
    private final DemoCalendar calendar;
    private final Stream random;
    private final Stream lineRandom;
    private final Map<String, Replenishment> byItem = new LinkedHashMap<>();
    private final List<Vendor> vendors;
    private final List<Item> items;

    Purchasing(Seed seed, DemoCalendar calendar, List<Vendor> vendors, List<Item> items) {
        this.seed = seed;
        this.calendar = calendar;
        this.random = seed.stream("purchaseInvoices");
        this.lineRandom = seed.stream("purchaseInvoiceLines");
        this.vendors = vendors;
        this.items = items;
    }

    void plan(Map<String, Movements> movements) {
        Stream planning = seed.stream("itemPlanning");
        Map<String, int[]> deliveries = new HashMap<>();
        for (Vendor vendor : vendors) {
            deliveries.put(vendor.number(), deliveries());
        }
        for (Item item : items) {
            Movements moves = movements.get(item.number());
            int[] days = deliveries.get(item.vendorNumber());
            if (moves != null && days != null) {
                Habit habit =
                        LOW_TODAY.contains(item.number())
                                ? Habit.LOW_TODAY
                                : Catalogue.isSlow(item) ? Habit.OVERSTOCKED : Habit.USUAL;
                byItem.put(
                        item.number(),
                        new Replenishment(
                                item, moves, days, calendar.baseToday(), habit, planning));
            }
        }
    }

    private int[] deliveries() {
        List<Integer> days = new ArrayList<>();
        int day = DemoCalendar.baseMonthStart(0) + random.between(0, 16);
        while (day < calendar.baseToday() + 40) {
            int weekday = Math.floorMod(day + 3, 7);
            days.add(weekday < 5 ? day : day + 7 - weekday);
            day += random.between(15, 21);
        }
        return days.stream().mapToInt(Integer::intValue).toArray();
    }

    Map<String, Replenishment> replenishments() {
        return byItem;
    }

    List<ItemPlan> plans() {
        return byItem.values().stream().map(Replenishment::plan).toList();
    }

    /** Posted invoices in order of day, then drafts. */
    List<Purchase> purchases() {
        List<Bill> bills = goodsBills();
        bills.addAll(Expenses.bills(seed, vendors));
        bills.sort(
                Comparator.comparingInt(Bill::day).thenComparing(bill -> bill.vendor().number()));
        List<Purchase> purchases = new ArrayList<>();
        for (Bill bill : bills) {
            purchases.add(invoice(purchases.size(), bill, false));
        }
        for (int i = 0; i < DRAFTS; i++) {
            Bill like = bills.get(bills.size() - 1 - random.between(0, 60));
            Bill draft =
                    new Bill(
                            calendar.baseToday() - random.between(0, 6),
                            like.vendor(),
                            like.lines(),
                            false);
            purchases.add(invoice(purchases.size(), draft, true));
        }
        return purchases;
    }

    private List<Bill> goodsBills() {
        Map<String, Vendor> byNumber = new HashMap<>();
        vendors.forEach(vendor -> byNumber.put(vendor.number(), vendor));
        TreeMap<String, Bill> bills = new TreeMap<>();
        for (Item item : items) {
            Replenishment replenishment = byItem.get(item.number());
            Vendor vendor = byNumber.get(item.vendorNumber());
            if (replenishment == null || vendor == null) {
                continue;
            }
            for (Replenishment.Buy buy : replenishment.buys()) {
                Bill bill =
                        bills.computeIfAbsent(
                                vendor.number() + "/" + buy.day(),
                                key -> new Bill(buy.day(), vendor, new ArrayList<>(), true));
                bill.lines()
                        .add(
                                new PurchaseLine.OfItem(
                                        item,
                                        buy.quantity(),
                                        price(item, buy.day()),
                                        vendor.taxPercent()));
            }
        }
        return new ArrayList<>(bills.values());
    }

    /**
     * What the vendor charges: below standard cost before the price rise, about standard cost
     * after.
     */
    private long price(Item item, int day) {
        boolean before = day < DemoCalendar.baseMonthStart(Catalogue.PRICE_RISE_MONTH);
        return Cents.percent(item.unitCost(), (before ? 96 : 100) + lineRandom.between(-1, 2));
    }

    private Purchase invoice(int n, Bill bill, boolean draft) {
        int due = bill.day() + bill.vendor().terms().days();
        String number = (draft ? "PID-" : "PI-") + (50_001 + n);
        return new Purchase(
                bill.day(),
                new PurchaseInvoice(
                        seed.id("purchaseInvoices", n),
                        number,
                        InventedNames.slug(bill.vendor().name())
                                        .substring(0, 3)
                                        .toUpperCase(Locale.ROOT)
                                + (4_000 + n),
                        bill.vendor(),
                        calendar.date(bill.day()),
                        calendar.date(due),
                        bill.goods() ? "PO-" + (50_001 + n) : "",
                        bill.goods() ? "PR-" + (50_001 + n) : "",
                        bill.lines(),
                        draft));
    }
}
