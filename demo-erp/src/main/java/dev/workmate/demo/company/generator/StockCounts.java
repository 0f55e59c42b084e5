package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Item;
import dev.workmate.demo.company.domain.SalesCreditMemo;
import dev.workmate.demo.company.domain.SalesLine;
import dev.workmate.demo.company.domain.StockCorrection;
import dev.workmate.demo.ledger.PostingRules;
import java.time.LocalDate;
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
        LocalDate start = calendar.date(DemoCalendar.baseMonthStart(0) - 1);
        for (Item item : items) {
            Replenishment stock = stocks.get(item.number());
            if (stock != null && stock.openingStock() > 0) {
                int quantity = stock.openingStock();
                corrections.add(
                        new StockCorrection(
                                "OPENING", start, item, quantity, "Opening stock", EQUITY));
            }
        }
        for (Difference found : differences) {
            corrections.add(counted(calendar.date(found.day()), found));
        }
        int scrapped = 0;
        for (Returns.Return one : returns) {
            if (one.kind() == SalesCreditMemo.Kind.FAULTY_BATCH) {
                corrections.add(
                        scrapped(
                                101 + scrapped++,
                                calendar.date(one.day()),
                                one.lines().getFirst()));
            }
        }
        corrections.sort(Comparator.comparing(StockCorrection::date));
        return corrections;
    }

    private static StockCorrection counted(LocalDate date, Difference found) {
        return new StockCorrection(
                "COUNT-" + date,
                date,
                found.item(),
                found.quantity(),
                "Stock count",
                PostingRules.STOCK_ADJUSTMENT);
    }

    private static StockCorrection scrapped(int number, LocalDate date, SalesLine line) {
        return new StockCorrection(
                "SCRAP-" + number,
                date,
                line.item(),
                -line.quantity(),
                "Faulty batch scrapped",
                SCRAP);
    }
}
