package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.SalesCreditMemo;
import dev.workmate.demo.company.domain.SalesCreditMemo.Kind;
import dev.workmate.demo.company.domain.SalesInvoice;
import dev.workmate.demo.company.domain.SalesLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides what comes back: everyday returns, the faulty batch, and invoices cancelled as a whole.
 */
final class Returns {
    static final int FAULTY_MONTH = 29;
    private static final int FAULTY_MAX = 66;
    private static final int EVERYDAY = 236;
    private static final int CANCELED = 6;
    private static final int DRAFTS = 8;

    /** A return with its day in the base calendar; at most one for each sale. */
    record Return(Sale sale, int day, Kind kind, List<SalesLine> lines) {}

    private final Stream random;
    private final DemoCalendar calendar;
    private final Map<String, Return> byInvoice = new HashMap<>();

    Returns(Seed seed, DemoCalendar calendar) {
        this.random = seed.stream("salesCreditMemos");
        this.calendar = calendar;
    }

    /** All returns in order of day. */
    List<Return> of(List<Sale> sales) {
        faultyBatch(sales);
        cancellations(sales);
        everyday(sales, EVERYDAY, Kind.RETURN, 0);
        everyday(sales, DRAFTS, Kind.DRAFT, sales.size() - 300);
        List<Return> all = new ArrayList<>(byInvoice.values());
        all.sort(
                Comparator.comparingInt(Return::day)
                        .thenComparing(r -> r.sale().invoice().number()));
        return all;
    }

    private void faultyBatch(List<Sale> sales) {
        int from = DemoCalendar.baseMonthStart(FAULTY_MONTH);
        int made = 0;
        for (Sale sale : sales) {
            if (made == FAULTY_MAX
                    || sale.month() < FAULTY_MONTH - 2
                    || sale.month() >= FAULTY_MONTH) {
                continue;
            }
            for (SalesLine line : sale.invoice().lines()) {
                if (Catalogue.isFaulty(line.item())) {
                    add(
                            new Return(
                                    sale,
                                    from + random.between(0, 24),
                                    Kind.FAULTY_BATCH,
                                    List.of(line)));
                    made++;
                }
            }
        }
    }

    private void cancellations(List<Sale> sales) {
        int made = 0;
        while (made < CANCELED) {
            Sale sale = sales.get(sales.size() - random.between(80, 2400));
            int day = sale.day() + random.between(0, 3);
            if (add(new Return(sale, day, Kind.CORRECTIVE, sale.invoice().lines()))) {
                made++;
            }
        }
    }

    private void everyday(List<Sale> sales, int count, Kind kind, int from) {
        int made = 0;
        while (made < count) {
            Sale sale = sales.get(random.between(from, sales.size() - 1));
            int day =
                    kind == Kind.DRAFT
                            ? calendar.baseToday() - random.between(0, 4)
                            : sale.day() + random.between(4, 32);
            SalesLine line = random.pick(sale.invoice().lines());
            if (day <= calendar.baseToday()
                    && !line.item().service()
                    && day >= sale.day()
                    && add(new Return(sale, day, kind, List.of(part(line))))) {
                made++;
            }
        }
    }

    private SalesLine part(SalesLine line) {
        int quantity = random.between(1, Math.max(1, line.quantity() / 3));
        return SalesLine.of(
                line.item(), quantity, line.unitPrice(), line.discountPercent(), line.taxPercent());
    }

    private boolean add(Return one) {
        return byInvoice.putIfAbsent(one.sale().invoice().number(), one) == null;
    }

    /** The sale as it stands after its return: only a cancelled invoice changes. */
    static SalesInvoice after(SalesInvoice invoice, Kind kind) {
        if (kind != Kind.CORRECTIVE) {
            return invoice;
        }
        return new SalesInvoice(
                invoice.id(),
                invoice.number(),
                invoice.customer(),
                invoice.postingDate(),
                invoice.dueDate(),
                invoice.orderNumber(),
                invoice.shipmentNumber(),
                invoice.lines(),
                SalesInvoice.State.CANCELED);
    }

    static SalesCreditMemo memo(
            Return one, Seed seed, int n, DemoCalendar calendar, boolean applied) {
        String number = one.kind() == Kind.DRAFT ? "SCD-" + (1001 + n) : "SC-" + (10_001 + n);
        return new SalesCreditMemo(
                seed.id("salesCreditMemos", n),
                number,
                after(one.sale().invoice(), one.kind()),
                calendar.date(one.day()),
                one.lines(),
                one.kind(),
                applied);
    }
}
