package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.JournalEntry;
import dev.workmate.demo.ledger.JournalLine;
import dev.workmate.demo.ledger.JournalLine.ToAccount;
import dev.workmate.demo.ledger.PostingRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * General journal documents: the opening balance, wages, depreciation, loan, small costs and tax
 * returns.
 */
final class Overheads {
    private final DemoCalendar calendar;
    private final Stream random;
    private final double scale;
    private final List<JournalEntry> entries = new ArrayList<>();

    /** {@code scale} is the size of the company against the trading one. */
    Overheads(Seed seed, DemoCalendar calendar, double scale) {
        this.calendar = calendar;
        this.random = seed.stream("journals");
        this.scale = scale;
    }

    List<JournalEntry> entries(long[] outputTax, long[] inputTax) {
        opening();
        for (int month = 0; month < DemoCalendar.MONTHS; month++) {
            wages(month);
            monthEnd(month);
            smallCosts(month);
            if (month >= 2 && month % 2 == 0) {
                taxReturn(
                        month,
                        outputTax[month - 2] + outputTax[month - 1],
                        inputTax[month - 2] + inputTax[month - 1]);
            }
        }
        entries.sort(Comparator.comparing(JournalEntry::date));
        return entries;
    }

    private void opening() {
        long[] amounts = {
            1_150_000,
            300_000,
            60_000,
            1_500,
            180_000,
            320_000,
            140_000,
            75_000,
            -268_000,
            -400_000,
            -1_000_000
        };
        String[] accounts = {
            PostingRules.BANK,
            "1320",
            "1330",
            "1340",
            "1010",
            "1020",
            "1030",
            "1040",
            "1080",
            "2210",
            "3010"
        };
        List<JournalLine> lines = new ArrayList<>();
        long sum = 0;
        for (int i = 0; i < amounts.length; i++) {
            long cents = scaled(amounts[i]);
            sum += cents;
            lines.add(new ToAccount(accounts[i], "Opening balance", cents));
        }
        lines.add(new ToAccount(StockCounts.EQUITY, "Opening balance", -sum));
        entries.add(
                new JournalEntry(
                        "OPENING-GL", calendar.date(DemoCalendar.baseMonthStart(0) - 1), lines));
    }

    private void wages(int month) {
        long gross = scaled(86_000) * (1000 + month * 5L / 2) / 1000 / 100 * 100;
        long insurance = gross * 11 / 100;
        long pension = gross * 5 / 100;
        long withheld = gross * 26 / 100 + insurance;
        post(
                "WAGES",
                month,
                26,
                List.of(
                        new ToAccount("6110", "Salaries", gross),
                        new ToAccount("6120", "Employer's social insurance", insurance),
                        new ToAccount("6130", "Pension contributions", pension),
                        new ToAccount("2160", "Payroll taxes", -withheld),
                        new ToAccount(
                                PostingRules.BANK,
                                "Net wages",
                                withheld - gross - insurance - pension)));
        if (month + 1 < DemoCalendar.MONTHS) {
            post(
                    "PAYE",
                    month + 1,
                    13,
                    List.of(
                            new ToAccount("2160", "Payroll taxes", withheld),
                            new ToAccount(PostingRules.BANK, "Payroll taxes", -withheld)));
        }
    }

    private void monthEnd(int month) {
        int last = DemoCalendar.baseMonthStart(month + 1) - DemoCalendar.baseMonthStart(month) - 1;
        long wear = scaled(6_900);
        post(
                "DEPR",
                month,
                last,
                List.of(
                        new ToAccount("6610", "Depreciation", wear),
                        new ToAccount("1080", "Depreciation", -wear)));
        long insurance = scaled(3_000);
        if (month % 12 == 6) {
            post(
                    "INSUR",
                    month,
                    3,
                    List.of(
                            new ToAccount("1250", "Insurance for the year", insurance * 12),
                            new ToAccount(
                                    PostingRules.BANK, "Insurance for the year", -insurance * 12)));
        }
        if (month >= 6) {
            post(
                    "INSMON",
                    month,
                    last,
                    List.of(
                            new ToAccount("6540", "Insurance", insurance),
                            new ToAccount("1250", "Insurance", -insurance)));
        }
        if (month % 3 == 2) {
            long interest = scaled(4_100) - month * scaled(50);
            long back = scaled(20_000);
            post(
                    "LOAN",
                    month,
                    last,
                    List.of(
                            new ToAccount("6710", "Interest", interest),
                            new ToAccount("2210", "Repayment", back),
                            new ToAccount(PostingRules.BANK, "Loan", -interest - back)));
        }
    }

    private void smallCosts(int month) {
        long charges = vary(310);
        long office = vary(940);
        long packaging = vary(2_700);
        long repairs = vary(1_650);
        long audit = month % 12 == 10 ? scaled(24_000) : 0;
        post(
                "COSTS",
                month,
                20,
                List.of(
                        new ToAccount("6560", "Bank charges", charges),
                        new ToAccount("6530", "Office supplies", office),
                        new ToAccount("6420", "Packaging", packaging),
                        new ToAccount("6230", "Cleaning and repairs", repairs),
                        new ToAccount("6550", "Audit", audit),
                        new ToAccount(
                                PostingRules.BANK,
                                "Small costs",
                                -charges - office - packaging - repairs - audit)));
        if (month % 12 == 8) {
            long machine = scaled(48_000);
            post(
                    "ASSET",
                    month,
                    10,
                    List.of(
                            new ToAccount("1020", "Warehouse equipment", machine),
                            new ToAccount(PostingRules.BANK, "Warehouse equipment", -machine)));
        }
    }

    private void taxReturn(int month, long output, long input) {
        post(
                "VAT",
                month,
                18,
                List.of(
                        new ToAccount("2140", "VAT return", output),
                        new ToAccount("1260", "VAT return", -input),
                        new ToAccount(PostingRules.BANK, "VAT return", input - output)));
    }

    private long vary(long units) {
        return scaled(units) * random.between(80, 125) / 100;
    }

    private long scaled(long units) {
        return StrictMath.round(units * scale) * 100;
    }

    private void post(String kind, int month, int dayOfMonth, List<JournalLine> lines) {
        int day = DemoCalendar.baseMonthStart(month) + dayOfMonth;
        entries.add(
                new JournalEntry(kind + "-" + calendar.month(month), calendar.date(day), lines));
    }
}
