package dev.workmate.demo.report;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.EnumNames;
import dev.workmate.demo.report.GeneralLedger.Sums;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A financial statement: accounts in sections, each with a total, and a result. */
final class Statement implements Report {
    private static final List<String> RESULT = List.of("Income", "Cost of Goods Sold", "Expense");

    /** One section: its heading, the accounts in it and the sign they are shown with. */
    private record Section(String heading, String category, String subCategory, int sign) {}

    private final List<Section> sections;
    private final String result;
    private final String amount;

    private Statement(String amount, String result, Section... sections) {
        this.amount = amount;
        this.result = result;
        this.sections = List.of(sections);
    }

    static Statement income() {
        return new Statement(
                "netChange",
                "Net Income",
                new Section("Income", "Income", "", -1),
                new Section("Cost of Goods Sold", "Cost of Goods Sold", "", -1),
                new Section("Expense", "Expense", "", -1));
    }

    /** Assets, and what stands against them: liabilities, equity and the result so far. */
    static Statement balanceSheet() {
        return new Statement(
                "balance",
                "Total Liabilities and Equity",
                new Section("Assets", "Assets", "", 1),
                new Section("Liabilities", "Liabilities", "", -1),
                new Section("Equity", "Equity", "", -1));
    }

    static Statement cashFlow() {
        return new Statement(
                "netChange", "Net Change in Cash", new Section("Cash", "Assets", "Cash", 1));
    }

    static Statement retainedEarnings() {
        return new Statement(
                "netChange",
                "Retained Earnings",
                new Section("Retained Earnings", "Equity", "Retained Earnings", -1));
    }

    @Override
    public List<Row> rows(CompanyTables company, EntityModel model, ReportPeriod period) {
        ReportPeriod counted =
                amount.equals("balance")
                        ? new ReportPeriod(Optional.empty(), period.to(), Optional.empty())
                        : period;
        Map<String, Sums> sums = GeneralLedger.sums(company, counted);
        Lines lines = new Lines(company, model, period);
        BigDecimal total = BigDecimal.ZERO;
        for (Section section : sections) {
            BigDecimal sum = section(lines, company, sums, section);
            boolean other = amount.equals("balance") && section.sign() > 0;
            total = other ? total : total.add(sum);
        }
        if (amount.equals("balance")) {
            BigDecimal earned = earned(company, sums);
            lines.add("Net Income", earned, "detail", 1);
            total = total.add(earned);
        } else if (result.equals("Retained Earnings")) {
            BigDecimal earned = earned(company, sums);
            lines.add("Net Income", earned, "detail", 1);
            total = total.add(earned);
        }
        lines.add(result, total, "total", 0);
        return lines.rows;
    }

    private BigDecimal section(
            Lines lines, CompanyTables company, Map<String, Sums> sums, Section section) {
        lines.add(section.heading(), BigDecimal.ZERO, "header", 0);
        BigDecimal sum = BigDecimal.ZERO;
        for (Row account : accounts(company, section.category())) {
            boolean other =
                    !section.subCategory().isEmpty()
                            && !account.text("subCategory").equals(section.subCategory());
            BigDecimal balance = sums.getOrDefault(account.text("number"), Sums.NONE).balance();
            if (!other && balance.signum() != 0) {
                BigDecimal shown = balance.multiply(BigDecimal.valueOf(section.sign()));
                lines.add(account.text("displayName"), shown, "detail", 1);
                sum = sum.add(shown);
            }
        }
        lines.add("Total " + section.heading(), sum, "total", 0);
        return sum;
    }

    private static BigDecimal earned(CompanyTables company, Map<String, Sums> sums) {
        BigDecimal earned = BigDecimal.ZERO;
        for (String category : RESULT) {
            for (Row account : accounts(company, category)) {
                earned =
                        earned.subtract(
                                sums.getOrDefault(account.text("number"), Sums.NONE).balance());
            }
        }
        return earned;
    }

    private static List<Row> accounts(CompanyTables company, String category) {
        return company.table("accounts")
                .rows(
                        account ->
                                EnumNames.decode(account.text("category")).equals(category)
                                        && account.text("accountType").equals("Posting"));
    }

    /** Numbers the lines and gives each an id that stays the same. */
    private final class Lines {
        private final CompanyTables company;
        private final EntityModel model;
        private final ReportPeriod period;
        private final List<Row> rows = new ArrayList<>();

        Lines(CompanyTables company, EntityModel model, ReportPeriod period) {
            this.company = company;
            this.model = model;
            this.period = period;
        }

        void add(String display, BigDecimal value, String type, int indentation) {
            int number = (rows.size() + 1) * 10_000;
            String name = company.id() + model.set() + number;
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("id", UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)));
            row.put("lineNumber", number);
            row.put("display", display);
            row.put(amount, value);
            row.put("lineType", type);
            row.put("indentation", indentation);
            row.put("dateFilter", period.to().orElse(company.today()));
            rows.add(Row.of(model, row));
        }
    }
}
