package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.PurchaseLine;
import dev.workmate.demo.company.domain.Vendor;
import dev.workmate.demo.company.generator.Purchasing.Bill;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The monthly bills of vendors who deliver no goods. */
final class Expenses {
    private static final Map<String, String> ACCOUNTS =
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

    private Expenses() {}

    static List<Bill> bills(Seed seed, List<Vendor> vendors) {
        Stream random = seed.stream("purchaseExpenses");
        List<Bill> bills = new ArrayList<>();
        for (Vendor vendor : vendors) {
            String account = ACCOUNTS.get(vendor.name());
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
}
