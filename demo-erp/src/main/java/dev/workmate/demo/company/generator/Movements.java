package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.SalesCreditMemo;
import dev.workmate.demo.company.domain.SalesLine;

/**
 * Goods of one item going out and coming back, day by day, with last year's demand standing in for
 * days to come.
 */
final class Movements {
    private static final int AHEAD = 120;
    private static final int YEAR = 364;

    private final int firstDay = DemoCalendar.baseMonthStart(0);
    private final int lastDay;
    private final int[] out;
    private final int[] in;

    Movements(int lastDay) {
        this.lastDay = lastDay;
        this.out = new int[lastDay - firstDay + 1 + AHEAD];
        this.in = new int[out.length];
    }

    void sold(int day, SalesLine line) {
        out[day - firstDay] += line.quantity();
    }

    /** Goods of a faulty batch are thrown away on the day they come back. */
    void returned(int day, SalesLine line, SalesCreditMemo.Kind kind) {
        if (kind != SalesCreditMemo.Kind.FAULTY_BATCH && kind != SalesCreditMemo.Kind.DRAFT) {
            in[day - firstDay] += line.quantity();
        }
    }

    void corrected(int day, int quantity) {
        if (quantity < 0) {
            out[day - firstDay] -= quantity;
        } else {
            in[day - firstDay] += quantity;
        }
    }

    void lookAhead() {
        for (int i = lastDay - firstDay + 1; i < out.length; i++) {
            out[i] = out[i - YEAR];
        }
    }

    /** Units that leave after {@code from} up to and including {@code to}. */
    int outgoing(int from, int to) {
        return sum(out, from, to);
    }

    int incoming(int from, int to) {
        return sum(in, from, to);
    }

    private int sum(int[] days, int from, int to) {
        int sum = 0;
        int end = Math.min(to - firstDay, days.length - 1);
        for (int i = Math.max(from + 1 - firstDay, 0); i <= end; i++) {
            sum += days[i];
        }
        return sum;
    }
}
