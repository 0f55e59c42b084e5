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

/** Makes purchase orders that have not come yet. */
final class OpenPurchases {
    private static final int OPEN_ORDERS = 95;

    private OpenPurchases() {}

    /**
     * Orders on their way: most of what is low today, and what else the buyers want for the season.
     */
    static List<PurchaseOrder> make(
            Seed seed,
            DemoCalendar calendar,
            List<Vendor> vendors,
            List<Item> items,
            Map<String, Replenishment> stocks) {
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
                Replenishment replenishment = stocks.get(item.number());
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
