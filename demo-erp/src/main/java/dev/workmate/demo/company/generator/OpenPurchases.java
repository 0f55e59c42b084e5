package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.Cents;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Item;
import dev.workmate.demo.company.domain.PurchaseLine;
import dev.workmate.demo.company.domain.PurchaseOrder;
import dev.workmate.demo.company.domain.Vendor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Makes purchase orders that have not come yet: most of what is low today, and what else the buyers
 * want for the season.
 */
final class OpenPurchases {
    private static final int OPEN_ORDERS = 95;

    private final Seed seed;
    private final DemoCalendar calendar;
    private final Map<String, Replenishment> stocks;

    OpenPurchases(Seed seed, DemoCalendar calendar, Purchasing purchasing) {
        this.seed = seed;
        this.calendar = calendar;
        this.stocks = purchasing.replenishments();
    }

    List<PurchaseOrder> orders(List<Vendor> vendors, List<Item> items) {
        Stream random = seed.stream("purchaseOrders");
        List<PurchaseOrder> orders = new ArrayList<>();
        for (int i = 0; i < OPEN_ORDERS; i++) {
            int round = i / Partners.GOODS_VENDORS;
            Vendor vendor = vendors.get(i % Partners.GOODS_VENDORS);
            List<Item> wanted =
                    items.stream().filter(item -> wants(item, vendor, round, random)).toList();
            if (wanted.isEmpty()) {
                wanted = items.stream().filter(item -> usual(item, vendor)).limit(1).toList();
            }
            orders.add(
                    order(
                            i,
                            vendor,
                            wanted.stream().map(item -> line(item, vendor)).toList(),
                            random));
        }
        return orders;
    }

    private PurchaseLine.OfItem line(Item item, Vendor vendor) {
        Replenishment stock = stocks.get(item.number());
        int quantity = stock == null ? 1 : stock.nextOrder();
        return new PurchaseLine.OfItem(
                item, quantity, Cents.percent(item.unitCost(), 101), vendor.taxPercent());
    }

    private PurchaseOrder order(
            int i, Vendor vendor, List<PurchaseLine.OfItem> lines, Stream random) {
        int ordered = calendar.baseToday() - random.between(1, 38);
        String status = random.chance(0.85) ? "Open" : "Draft";
        int expected = ordered + random.between(14, 56);
        return new PurchaseOrder(
                seed.id("purchaseOrders", i),
                "PO-" + (60_001 + i),
                vendor,
                calendar.date(ordered),
                calendar.date(expected),
                lines,
                status);
    }

    private static boolean usual(Item item, Vendor vendor) {
        return item.vendorNumber().equals(vendor.number())
                && !Purchasing.LOW_TODAY.contains(item.number())
                && !Catalogue.isSlow(item);
    }

    private static boolean wants(Item item, Vendor vendor, int round, Stream random) {
        if (!item.vendorNumber().equals(vendor.number()) || Catalogue.isSlow(item)) {
            return false;
        }
        if (Purchasing.LOW_TODAY.contains(item.number())) {
            return round == 0 && Math.floorMod(item.number().hashCode(), 3) != 0;
        }
        return random.chance(0.3);
    }
}
