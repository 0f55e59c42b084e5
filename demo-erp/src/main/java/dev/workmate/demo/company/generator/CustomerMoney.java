package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.SalesCreditMemo;
import dev.workmate.demo.company.domain.SalesCreditMemo.Kind;
import dev.workmate.demo.company.domain.SalesInvoice;
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
import org.jspecify.annotations.Nullable;

/** Decides when customers pay and which credit memos settle their invoice or are paid back. */
final class CustomerMoney {
    private static final int NEVER = Integer.MAX_VALUE;
    private static final int DISPUTES_FROM = 29;

    /** What customers' money and returns come to. */
    record Outcome(
            List<SalesInvoice> invoices,
            List<SalesCreditMemo> memos,
            List<Settlement> settlements) {}

    private record Key(int day, String customer, Settlement.Kind kind) {}

    private final Seed seed;
    private final DemoCalendar calendar;
    private final Stream random;
    private final SortedMap<Key, List<Part>> parts =
            new TreeMap<>(
                    Comparator.comparingInt(Key::day)
                            .thenComparing(Key::customer)
                            .thenComparing(Key::kind));
    private final Map<String, Party> parties = new HashMap<>();

    CustomerMoney(Seed seed, DemoCalendar calendar) {
        this.seed = seed;
        this.calendar = calendar;
        this.random = seed.stream("customerPayments");
    }

    Outcome settle(List<Sale> sales, List<Returns.Return> returns) {
        Map<String, Returns.Return> byInvoice = new HashMap<>();
        returns.forEach(one -> byInvoice.put(one.sale().invoice().number(), one));
        Map<String, Boolean> applied = new HashMap<>();
        List<SalesInvoice> invoices = new ArrayList<>();
        for (Sale sale : sales) {
            Returns.Return back = byInvoice.get(sale.invoice().number());
            boolean settles = pay(sale, back);
            if (back == null) {
                invoices.add(sale.invoice());
            } else {
                invoices.add(Returns.after(sale.invoice(), back.kind()));
                applied.put(sale.invoice().number(), settles);
            }
        }
        List<SalesCreditMemo> memos = memos(returns, applied);
        return new Outcome(invoices, memos, settlements());
    }

    /** Plans the payment of one sale; true if its credit memo is set off against it. */
    private boolean pay(Sale sale, Returns.@Nullable Return back) {
        int day = payDay(sale);
        boolean inTwo = random.chance(0.02);
        boolean disputed = random.chance(0.004) && sale.month() >= DISPUTES_FROM;
        long due = sale.invoice().gross();
        boolean setOff = false;
        if (back != null && back.kind() != Kind.DRAFT) {
            if (back.kind() == Kind.CORRECTIVE) {
                return true;
            }
            setOff = disputed || back.day() <= day;
            due -= setOff ? back.lines().stream().mapToLong(line -> line.gross()).sum() : 0;
        }
        if (disputed || due == 0) {
            return setOff;
        }
        long first = inTwo ? due / 200 * 100 : due;
        put(day, sale, first);
        put(inTwo ? day + 21 : NEVER, sale, due - first);
        return setOff;
    }

    /** The weekday on which the customer makes its payments, on or after the day it means to. */
    private int payDay(Sale sale) {
        Shopper shopper = sale.shopper();
        int spread = (int) StrictMath.round(random.normal() * (shopper.growsLate() ? 6 : 3));
        int day = Math.max(sale.day(), sale.dueDay() + shopper.delayIn(sale.month()) + spread - 2);
        int weekday = Math.floorMod(shopper.customer().number().hashCode() / 10, 5) + 1;
        while (LocalDate.ofEpochDay(day).getDayOfWeek().getValue() != weekday) {
            day++;
        }
        return day;
    }

    private void put(int day, Sale sale, long amount) {
        if (day <= calendar.baseToday() && amount > 0) {
            put(
                    day,
                    sale.invoice().customer().party(),
                    Settlement.Kind.CUSTOMER_PAYMENT,
                    new Part(sale.invoice().number(), amount));
        }
    }

    private void put(int day, Party party, Settlement.Kind kind, Part part) {
        parties.put(party.number(), party);
        parts.computeIfAbsent(new Key(day, party.number(), kind), key -> new ArrayList<>())
                .add(part);
    }

    private List<SalesCreditMemo> memos(
            List<Returns.Return> returns, Map<String, Boolean> applied) {
        List<SalesCreditMemo> posted = new ArrayList<>();
        List<Returns.Return> drafts = new ArrayList<>();
        for (Returns.Return one : returns) {
            if (one.kind() == Kind.DRAFT) {
                drafts.add(one);
                continue;
            }
            boolean setOff = applied.getOrDefault(one.sale().invoice().number(), false);
            SalesCreditMemo memo = Returns.memo(one, seed, posted.size(), calendar, setOff);
            posted.add(memo);
            int back = one.day() + random.between(8, 24);
            if (!setOff && back <= calendar.baseToday()) {
                put(
                        back,
                        memo.customer().party(),
                        Settlement.Kind.CUSTOMER_REFUND,
                        new Part(memo.number(), memo.gross()));
            }
        }
        for (Returns.Return draft : drafts) {
            posted.add(Returns.memo(draft, seed, posted.size(), calendar, false));
        }
        return posted;
    }

    private List<Settlement> settlements() {
        List<Settlement> settlements = new ArrayList<>();
        int payments = 0;
        int refunds = 0;
        for (Map.Entry<Key, List<Part>> entry : parts.entrySet()) {
            Key key = entry.getKey();
            Party party = parties.get(key.customer());
            if (party == null) {
                throw new IllegalStateException("No customer " + key.customer());
            }
            String number =
                    key.kind() == Settlement.Kind.CUSTOMER_PAYMENT
                            ? "CP-" + (20_001 + payments++)
                            : "CR-" + (3_001 + refunds++);
            settlements.add(
                    new Settlement(
                            number, calendar.date(key.day()), party, key.kind(), entry.getValue()));
        }
        return settlements;
    }
}
