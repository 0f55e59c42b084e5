package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.PurchaseInvoice;
import dev.workmate.demo.company.domain.Settlement;
import dev.workmate.demo.company.domain.Settlement.Part;
import dev.workmate.demo.ledger.Party;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Pays vendors every Thursday what has fallen due; a few bills of late are held back. */
final class VendorMoney {
    private static final int HELD_BACK_DAYS = 240;

    private record Key(int day, String vendor) {}

    private VendorMoney() {}

    static List<Settlement> settle(
            Seed seed, DemoCalendar calendar, List<Purchasing.Purchase> purchases) {
        Stream random = seed.stream("vendorPayments");
        SortedMap<Key, List<Part>> parts =
                new TreeMap<>(Comparator.comparingInt(Key::day).thenComparing(Key::vendor));
        Map<String, Party> parties = new HashMap<>();
        for (Purchasing.Purchase purchase : purchases) {
            PurchaseInvoice invoice = purchase.invoice();
            boolean heldBack = random.chance(0.03);
            int day = thursday(purchase.day() + invoice.vendor().terms().days());
            if (invoice.draft()
                    || day > calendar.baseToday()
                    || (heldBack && day > calendar.baseToday() - HELD_BACK_DAYS)) {
                continue;
            }
            parties.put(invoice.vendor().number(), invoice.vendor().party());
            parts.computeIfAbsent(new Key(day, invoice.vendor().number()), key -> new ArrayList<>())
                    .add(new Part(invoice.number(), invoice.gross()));
        }
        List<Settlement> settlements = new ArrayList<>();
        parts.forEach(
                (key, list) -> {
                    Party party = parties.get(key.vendor());
                    if (party != null) {
                        settlements.add(
                                new Settlement(
                                        "VP-" + (30_001 + settlements.size()),
                                        calendar.date(key.day()),
                                        party,
                                        Settlement.Kind.VENDOR_PAYMENT,
                                        list));
                    }
                });
        return settlements;
    }

    private static int thursday(int day) {
        int moved = day;
        while (LocalDate.ofEpochDay(moved).getDayOfWeek().getValue() != 4) {
            moved++;
        }
        return moved;
    }
}
