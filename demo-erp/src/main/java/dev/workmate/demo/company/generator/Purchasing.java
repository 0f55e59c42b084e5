package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.Cents;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Item;
import dev.workmate.demo.company.domain.ItemPlan;
import dev.workmate.demo.company.domain.PurchaseInvoice;
import dev.workmate.demo.company.domain.PurchaseLine;
import dev.workmate.demo.company.domain.PurchaseOrder;
import dev.workmate.demo.company.domain.Vendor;
import dev.workmate.demo.company.generator.Replenishment.Habit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Buys goods and services from vendors, and orders what has not come yet. */
final class Purchasing {
    private static final int DRAFTS = 14;
    private static final int OPEN_ORDERS = 95;

    /** Two of each category, chosen by hand so that they sell but not first of all. */
    static final Set<String> LOW_TODAY =
            Set.of(
                    "BK-007", "BK-019", "TN-004", "TN-022", "PD-009", "PD-027", "BT-011", "BT-030",
                    "WN-005", "WN-017", "LT-014", "LT-029", "PK-003", "PK-021");

    private static final Map<String, String> ORDERED =
            Map.of(
                    "Corriegate Freight",
                    "6410",
                    "Quayside Estates",
                    "6210",
                    "Lowmoor Energy",
                    "6220",
                    "Brightfen Hosting",
                    "6510",
                    "Papercrane Marketing",
                    "6310");
    private static final Map<String, Integer> MONTHLY =
            Map.of(
                    "6410", 15_800_00, "6210", 19_500_00, "6220", 4_300_00, "6510", 5_200_00,
                    "6310", 8_400_00);

    /** A delivery with its day in the base calendar. */
    private record Bill(int day, Vendor vendor, List<PurchaseLine> lines, boolean goods) {}

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
        bills.addAll(expenseBills());
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

    private List<Bill> expenseBills() {
        Stream random = seed.stream("purchaseExpenses");
        List<Bill> bills = new ArrayList<>();
        for (Vendor vendor : vendors) {
            String account = ORDERED.get(vendor.name());
            if (account == null) {
                continue;
            }
            for (int month = 0; month < DemoCalendar.MONTHS; month++) {
                bills.add(
                        new Bill(
                                DemoCalendar.baseMonthStart(month) + random.between(1, 8),
                                vendor,
                                expenses(account, month, vendor.taxPercent(), random),
                                false));
            }
        }
        return bills;
    }

    private static List<PurchaseLine> expenses(String account, int month, int tax, Stream random) {
        long usual = MONTHLY.getOrDefault(account, 0);
        long amount = account.equals("6210") ? usual : usual * random.between(82, 118) / 100;
        List<PurchaseLine> lines = new ArrayList<>();
        lines.add(
                new PurchaseLine.OfAccount(
                        account, name(account), amount + amount * month / 400 / 100 * 100, tax));
        switch (account) {
            case "6410" ->
                    lines.add(new PurchaseLine.OfAccount("5230", "Freight in", amount / 4, tax));
            case "6510" ->
                    lines.add(
                            new PurchaseLine.OfAccount(
                                    "6520", "Telephone and internet", 890_00, tax));
            case "6310" -> {
                if (month % 6 == 2) {
                    lines.add(
                            new PurchaseLine.OfAccount("6320", "Trade fair stand", 21_000_00, tax));
                }
            }
            default -> {}
        }
        return lines;
    }

    private static String name(String account) {
        return switch (account) {
            case "6410" -> "Freight out";
            case "6210" -> "Rent of warehouse and office";
            case "6220" -> "Electricity and heating";
            case "6510" -> "Software and hosting";
            default -> "Advertising";
        };
    }

    private Purchase invoice(int n, Bill bill, boolean draft) {
        int due = bill.day() + bill.vendor().terms().days();
        String number = (draft ? "PID-" : "PI-") + (50_001 + n);
        return new Purchase(
                bill.day(),
                new PurchaseInvoice(
                        seed.id("purchaseInvoices", n),
                        number,
                        Names.slug(bill.vendor().name())
                                        .substring(0, 3)
                                        .toUpperCase(java.util.Locale.ROOT)
                                + (4_000 + n),
                        bill.vendor(),
                        calendar.date(bill.day()),
                        calendar.date(due),
                        bill.goods() ? "PO-" + (50_001 + n) : "",
                        bill.goods() ? "PR-" + (50_001 + n) : "",
                        bill.lines(),
                        draft));
    }

    /**
     * Orders on their way: most of what is low today, and what else the buyers want for the season.
     */
    List<PurchaseOrder> orders() {
        Stream random = seed.stream("purchaseOrders");
        List<PurchaseOrder> orders = new ArrayList<>();
        for (int i = 0; i < OPEN_ORDERS; i++) {
            int place = i;
            Vendor vendor = vendors.get(i % Partners.GOODS_VENDORS);
            List<Item> wanted =
                    items.stream()
                            .filter(
                                    item ->
                                            wants(
                                                    item,
                                                    vendor,
                                                    place / Partners.GOODS_VENDORS,
                                                    random))
                            .toList();
            List<PurchaseLine.OfItem> lines = new ArrayList<>();
            for (Item item :
                    wanted.isEmpty()
                            ? items.stream().filter(item -> usual(item, vendor)).limit(1).toList()
                            : wanted) {
                Replenishment replenishment = byItem.get(item.number());
                int quantity = replenishment == null ? 1 : replenishment.nextOrder();
                lines.add(
                        new PurchaseLine.OfItem(
                                item,
                                quantity,
                                Cents.percent(item.unitCost(), 101),
                                vendor.taxPercent()));
            }
            int ordered = calendar.baseToday() - random.between(1, 38);
            String status = random.chance(0.85) ? "Open" : "Draft";
            orders.add(
                    new PurchaseOrder(
                            seed.id("purchaseOrders", i),
                            "PO-" + (60_001 + i),
                            vendor,
                            calendar.date(ordered),
                            calendar.date(ordered + random.between(14, 56)),
                            lines,
                            status));
        }
        return orders;
    }

    private static boolean usual(Item item, Vendor vendor) {
        return item.vendorNumber().equals(vendor.number())
                && !LOW_TODAY.contains(item.number())
                && !Catalogue.isSlow(item);
    }

    private static boolean wants(Item item, Vendor vendor, int round, Stream random) {
        if (!item.vendorNumber().equals(vendor.number()) || Catalogue.isSlow(item)) {
            return false;
        }
        if (LOW_TODAY.contains(item.number())) {
            return round == 0 && Math.floorMod(item.number().hashCode(), 3) != 0;
        }
        return random.chance(0.3);
    }
}
