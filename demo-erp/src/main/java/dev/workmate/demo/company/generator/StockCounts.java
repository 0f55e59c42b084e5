package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Item;
import dev.workmate.demo.company.domain.StockCorrection;
import dev.workmate.demo.ledger.PostingRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Corrections of stock: what was there at the start, what counts found, what was thrown away. */
final class StockCounts {
    static final String EQUITY = "3020";

    private static final String SCRAP = "5240";

    /** A difference found in a count, on a day of the base calendar. */
    record Difference(int day, Item item, int quantity) {}

    private StockCounts() {}

    /**
     * A count at the end of each quarter finds a unit or two too many or too few of about half of
     * the items.
     */
    static List<Difference> differences(Seed seed, List<Item> items) {
        Stream random = seed.stream("stockCounts");
        List<Difference> found = new ArrayList<>();
        for (int month = 2; month < DemoCalendar.MONTHS - 1; month += 3) {
            int day = DemoCalendar.baseMonthStart(month + 1) - 1;
            for (Item item : items) {
                int difference = random.between(-3, 2);
                if (!item.service() && random.chance(0.5) && difference != 0) {
                    found.add(new Difference(day, item, difference));
                }
            }
        }
        return found;
    }

    static List<StockCorrection> corrections(
            DemoCalendar calendar,
            List<Difference> differences,
            List<Returns.Return> returns,
            Map<String, Replenishment> stocks,
            List<Item> items) {
        List<StockCorrection> corrections = new ArrayList<>();
        int start = DemoCalendar.baseMonthStart(0) - 1;
        for (Item item : items) {
            Replenishment stock = stocks.get(item.number());
            if (stock != null && stock.openingStock() > 0) {
                corrections.add(
                        new StockCorrection(
                                "OPENING",
                                calendar.date(start),
                                item,
                                stock.openingStock(),
                                "Opening stock",
                                EQUITY));
            }
        }
        for (Difference found : differences) {
            String number = "COUNT-" + calendar.date(found.day());
            corrections.add(
                    new StockCorrection(
                            number,
                            calendar.date(found.day()),
                            found.item(),
                            found.quantity(),
                            "Stock count",
                            PostingRules.STOCK_ADJUSTMENT));
        }
        int scrapped = 0;
        for (Returns.Return one : returns) {
            if (one.kind() == dev.workmate.demo.company.domain.SalesCreditMemo.Kind.FAULTY_BATCH) {
                var line = one.lines().getFirst();
                corrections.add(
                        new StockCorrection(
                                "SCRAP-" + (101 + scrapped++),
                                calendar.date(one.day()),
                                line.item(),
                                -line.quantity(),
                                "Faulty batch scrapped",
                                SCRAP));
            }
        }
        corrections.sort(Comparator.comparing(StockCorrection::date));
        return corrections;
    }
}
