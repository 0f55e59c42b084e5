package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.Category;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Item;
import dev.workmate.demo.company.domain.ItemPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Buys one item so that it never runs out: at each delivery of its vendor it takes what will leave
 * until the next one and more. A scarce item gets no more than that, a low one is not filled up
 * before today.
 */
final class Replenishment {
    /** Goods to receive on a day of the base calendar. */
    record Buy(int day, int quantity) {}

    /** How an item is treated. */
    enum Habit {
        USUAL,
        LOW_TODAY,
        OVERSTOCKED
    }

    private static final int OVERSTOCK_MONTH = 9;
    private static final int OVERSTOCK = 640;
    private static final int LOW_WINDOW = 100;

    private final Item item;
    private final Movements movements;
    private final int[] deliveries;
    private final int today;
    private final Habit habit;
    private final int lot;
    private final int safety;
    private final int leadDays;
    private final int leftOver;
    private final int openingStock;
    private final List<Buy> buys = new ArrayList<>();
    private int stock;
    private boolean overbought;

    Replenishment(
            Item item,
            Movements movements,
            int[] deliveries,
            int today,
            Habit habit,
            Stream random) {
        this.item = item;
        this.movements = movements;
        this.deliveries = deliveries;
        this.today = today;
        this.habit = habit;
        int start = DemoCalendar.baseMonthStart(0) - 1;
        int perYear = movements.outgoing(today - 365, today);
        this.lot = item.category() == Category.BIKES ? 1 : perYear > 200 ? 10 : 5;
        this.safety = Math.max(1, perYear * random.between(12, 22) / 365);
        this.leadDays = random.between(2, 6) * 7;
        this.leftOver = random.between(0, 6);
        this.openingStock = roundUp(movements.outgoing(start, deliveries[1]) + safety);
        plan(start, random);
    }

    private void plan(int start, Stream random) {
        stock = openingStock;
        int before = start;
        for (int k = 0; k < deliveries.length && deliveries[k] <= today; k++) {
            int day = deliveries[k];
            int next = k + 1 < deliveries.length ? deliveries[k + 1] : day + 20;
            stock += movements.incoming(before, day) - movements.outgoing(before, day);
            before = day;
            int quantity = quantity(day, next, random.between(8, 20));
            if (quantity > 0) {
                buys.add(new Buy(day, quantity));
                stock += quantity;
            }
        }
        stock += movements.incoming(before, today) - movements.outgoing(before, today);
    }

    private int quantity(int day, int next, int cover) {
        if (habit == Habit.OVERSTOCKED
                && !overbought
                && day >= DemoCalendar.baseMonthStart(OVERSTOCK_MONTH)) {
            overbought = true;
            return OVERSTOCK;
        }
        if (scarce(day)) {
            return Math.max(0, movements.outgoing(day, next) - stock);
        }
        if (habit == Habit.LOW_TODAY && day > today - LOW_WINDOW) {
            return Math.max(0, movements.outgoing(day, Math.min(next, today)) + leftOver - stock);
        }
        if (stock - movements.outgoing(day, next + cover) >= safety) {
            return 0;
        }
        return roundUp(Math.max(1, movements.outgoing(day, next + cover) + safety - stock));
    }

    private boolean scarce(int day) {
        return item.category() == Category.PADDLE
                && day >= DemoCalendar.baseMonthStart(Market.SHORTAGE_FROM) - 10
                && day < DemoCalendar.baseMonthStart(Market.SHORTAGE_TO + 1) - 14;
    }

    private int roundUp(int quantity) {
        return (quantity + lot - 1) / lot * lot;
    }

    int openingStock() {
        return openingStock;
    }

    List<Buy> buys() {
        return buys;
    }

    int leadDays() {
        return leadDays;
    }

    /** What the buyer would order next. */
    int nextOrder() {
        return roundUp(
                Math.max(lot, movements.outgoing(today, today + leadDays + 30) + safety - stock));
    }

    /**
     * Reorder point from use during the lead time; only items meant to be low today lie below
     * theirs.
     */
    ItemPlan plan() {
        int use = movements.outgoing(today - 90, today) * leadDays / 90 + safety;
        int point =
                habit == Habit.LOW_TODAY ? Math.max(use, stock + 2) : Math.min(use, stock * 3 / 4);
        return new ItemPlan(item, point, Math.max(lot, roundUp(use * 2)), safety, leadDays);
    }
}
