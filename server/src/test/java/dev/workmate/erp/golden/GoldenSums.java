package dev.workmate.erp.golden;

import static dev.workmate.erp.golden.Asking.list;
import static dev.workmate.erp.golden.Asking.sum;
import static dev.workmate.erp.golden.GoldenCalls.SOLD;
import static dev.workmate.erp.golden.GoldenCalls.TODAY;
import static dev.workmate.erp.golden.GoldenCalls.YEAR;
import static dev.workmate.erp.golden.GoldenCalls.invoiced;
import static dev.workmate.erp.golden.GoldenCalls.renamed;

import dev.workmate.erp.golden.CompanyTools.Row;
import dev.workmate.erp.golden.GoldenCalls.Reach;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Answers for which results of several calls, or columns of one, are put together. */
final class GoldenSums {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private GoldenSums() {}

    static Map<String, Reach> all() {
        Map<String, Reach> reaches = new LinkedHashMap<>();
        reaches.put("overdue-by-month-end", GoldenSums::overdueByMonthEnd);
        reaches.put("days-sales-outstanding", GoldenSums::daysSalesOutstanding);
        reaches.put("net-sales-by-month", GoldenSums::netSalesByMonth);
        reaches.put("sales-growth", GoldenSums::salesGrowth);
        reaches.put("invoices-by-weekday", GoldenSums::invoicesByWeekday);
        reaches.put("average-invoice-value", GoldenSums::averageInvoice);
        reaches.put("category-growth", GoldenSums::categoryGrowth);
        reaches.put("margin-by-category", GoldenSums::marginByCategory);
        reaches.put("margin-by-month", GoldenSums::marginByMonth);
        reaches.put("paddle-spring-sales", GoldenSums::paddleSpring);
        reaches.put("sales-by-category", GoldenSums::salesByCategory);
        reaches.put("top-items-by-quantity", GoldenSums::topItemsByQuantity);
        reaches.put("open-orders", GoldenSums::openOrders);
        reaches.put("below-reorder-point-not-ordered", GoldenSums::notOrdered);
        reaches.put("slow-movers", GoldenSums::slowMovers);
        reaches.put("vat-payable", GoldenSums::tax);
        reaches.put("net-income", GoldenSums::netIncome);
        return reaches;
    }

    private static Row one(CompanyTools desk, Asking asking) throws Exception {
        return desk.ask(asking).getFirst();
    }

    private static BigDecimal ratio(BigDecimal part, BigDecimal whole, int places) {
        return part.divide(whole, places, RoundingMode.HALF_UP);
    }

    private static BigDecimal percent(BigDecimal part, BigDecimal whole) {
        return ratio(part.multiply(HUNDRED), whole, 1);
    }

    private static List<Row> overdueByMonthEnd(CompanyTools desk) throws Exception {
        List<Row> rows = new ArrayList<>();
        for (YearMonth month = YearMonth.of(2025, 7);
                !month.isAfter(YearMonth.of(2026, 6));
                month = month.plusMonths(1)) {
            String day = month.atEndOfMonth().toString();
            Row sums =
                    one(
                            desk,
                            sum("agedAccountsReceivables")
                                    .where("agedAsOfDate eq " + day, "periodLengthFilter eq 30D")
                                    .measure(
                                            "sum period1Amount as a",
                                            "sum period2Amount as b",
                                            "sum period3Amount as c"));
            rows.add(
                    sums.with("monthEnd", day)
                            .with(
                                    "overdueAmount",
                                    sums.amount("a").add(sums.amount("b")).add(sums.amount("c"))));
        }
        return rows;
    }

    private static List<Row> daysSalesOutstanding(CompanyTools desk) throws Exception {
        Row open =
                one(
                        desk,
                        sum("salesInvoices")
                                .where("status eq Open")
                                .measure("sum remainingAmount as openAmount"));
        BigDecimal invoiced =
                one(
                                desk,
                                sum("salesInvoices")
                                        .where(invoiced("2026-04-02", TODAY))
                                        .measure("sum totalAmountIncludingTax as amount"))
                        .amount("amount");
        BigDecimal days =
                ratio(open.amount("openAmount").multiply(BigDecimal.valueOf(90)), invoiced, 1);
        return List.of(open.with("invoicedAmount", invoiced).with("days", days));
    }

    private static List<Row> netSalesByMonth(CompanyTools desk) throws Exception {
        Map<String, BigDecimal> months = new TreeMap<>();
        for (String set : List.of("salesInvoices", "salesCreditMemos")) {
            List<Row> rows =
                    desk.ask(
                            sum(set).where(YEAR)
                                    .by("month postingDate")
                                    .measure("sum totalAmountExcludingTax as net"));
            for (Row row : rows) {
                BigDecimal net = row.amount("net");
                months.merge(
                        row.text("month(postingDate)"),
                        set.equals("salesInvoices") ? net : net.negate(),
                        BigDecimal::add);
            }
        }
        return months.entrySet().stream()
                .map(each -> new Row(Map.of("month", each.getKey(), "netSales", each.getValue())))
                .toList();
    }

    private static List<Row> salesGrowth(CompanyTools desk) throws Exception {
        String total = "sum totalAmountExcludingTax as sales";
        Row now = one(desk, sum("salesInvoices").where(YEAR).measure(total));
        BigDecimal before =
                one(
                                desk,
                                sum("salesInvoices")
                                        .where(invoiced("2024-07-01", "2025-06-30"))
                                        .measure(total))
                        .amount("sales");
        return List.of(
                now.with("salesBefore", before)
                        .with(
                                "growthPercent",
                                percent(now.amount("sales").subtract(before), before)));
    }

    private static List<Row> invoicesByWeekday(CompanyTools desk) throws Exception {
        Map<DayOfWeek, BigDecimal> counts = new TreeMap<>();
        List<Row> days =
                desk.ask(
                        sum("salesInvoices")
                                .where(YEAR)
                                .by("day postingDate")
                                .measure("count as invoices"));
        for (Row row : days) {
            counts.merge(
                    LocalDate.parse(row.text("day(postingDate)")).getDayOfWeek(),
                    row.amount("invoices"),
                    BigDecimal::add);
        }
        return counts.entrySet().stream()
                .map(
                        each ->
                                new Row(
                                        Map.of(
                                                "weekday",
                                                each.getKey()
                                                        .getDisplayName(
                                                                TextStyle.FULL, Locale.ENGLISH),
                                                "invoices",
                                                each.getValue())))
                .toList();
    }

    private static List<Row> averageInvoice(CompanyTools desk) throws Exception {
        Row sums =
                one(
                        desk,
                        sum("salesInvoices")
                                .where(YEAR)
                                .measure(
                                        "sum totalAmountExcludingTax as sales",
                                        "count as invoices"));
        return List.of(
                sums.with("average", ratio(sums.amount("sales"), sums.amount("invoices"), 2)));
    }

    private static List<Row> byCategory(CompanyTools desk, String from, String to)
            throws Exception {
        return renamed(
                desk.ask(
                        sum("itemLedgerEntries")
                                .where(
                                        "entryType eq Sale",
                                        "postingDate ge " + from,
                                        "postingDate le " + to)
                                .join("items itemNumber number")
                                .by("items.itemCategoryCode")
                                .measure(
                                        "sum salesAmountActual as sales",
                                        "sum costAmountActual as costs",
                                        "sum quantity as moved")),
                "items.itemCategoryCode",
                "itemCategoryCode");
    }

    private static List<Row> categoryGrowth(CompanyTools desk) throws Exception {
        Map<String, BigDecimal> before =
                byCategory(desk, "2024-07-01", "2025-06-30").stream()
                        .collect(
                                Collectors.toMap(
                                        row -> row.text("itemCategoryCode"),
                                        row -> row.amount("sales")));
        return byCategory(desk, "2025-07-01", TODAY).stream()
                .map(
                        row -> {
                            BigDecimal then = before.get(row.text("itemCategoryCode"));
                            return row.with("salesBefore", then)
                                    .with(
                                            "growthPercent",
                                            percent(row.amount("sales").subtract(then), then));
                        })
                .toList();
    }

    private static List<Row> marginByCategory(CompanyTools desk) throws Exception {
        return byCategory(desk, "2025-07-01", TODAY).stream()
                .map(
                        row -> {
                            BigDecimal margin = row.amount("sales").add(row.amount("costs"));
                            return row.with("cost", row.amount("costs").negate())
                                    .with("margin", margin)
                                    .with("marginPercent", percent(margin, row.amount("sales")));
                        })
                .toList();
    }

    private static List<Row> salesByCategory(CompanyTools desk) throws Exception {
        return byCategory(desk, "2025-07-01", TODAY).stream()
                .map(row -> row.with("quantity", row.amount("moved").negate()))
                .toList();
    }

    private static List<Row> marginByMonth(CompanyTools desk) throws Exception {
        List<Row> rows =
                desk.ask(
                        sum("itemLedgerEntries")
                                .where(SOLD)
                                .by("month postingDate")
                                .measure(
                                        "sum salesAmountActual as sales",
                                        "sum costAmountActual as costs"));
        return renamed(rows, "month(postingDate)", "month").stream()
                .map(row -> row.with("margin", row.amount("sales").add(row.amount("costs"))))
                .toList();
    }

    private static List<Row> paddleSpring(CompanyTools desk) throws Exception {
        List<Row> rows = new ArrayList<>();
        for (int year = 2024; year <= 2026; year++) {
            String from = year + "-03-01";
            String to = year + "-05-31";
            rows.add(
                    one(
                                    desk,
                                    sum("itemLedgerEntries")
                                            .where(
                                                    "entryType eq Sale",
                                                    "postingDate ge " + from,
                                                    "postingDate le " + to,
                                                    "items.itemCategoryCode eq PADDLE")
                                            .join("items itemNumber number")
                                            .measure("sum salesAmountActual as sales"))
                            .with("from", from)
                            .with("to", to));
        }
        return rows;
    }

    private static List<Row> topItemsByQuantity(CompanyTools desk) throws Exception {
        List<Row> rows =
                desk.ask(
                        sum("itemLedgerEntries")
                                .where(SOLD)
                                .join("items itemNumber number")
                                .by("itemNumber", "items.displayName")
                                .measure("sum quantity as moved")
                                .order("moved", "itemNumber")
                                .top(10));
        return renamed(rows, "items.displayName", "displayName").stream()
                .map(row -> row.with("quantity", row.amount("moved").negate()))
                .toList();
    }

    private static List<Row> openOrders(CompanyTools desk) throws Exception {
        Row sums =
                one(
                        desk,
                        sum("salesOrders")
                                .where("fullyShipped eq false")
                                .measure(
                                        "count as orders",
                                        "sum totalAmountExcludingTax as totalAmountExcludingTax"));
        return List.of(
                sums.with(
                        "average",
                        ratio(sums.amount("totalAmountExcludingTax"), sums.amount("orders"), 2)));
    }

    private static List<Row> notOrdered(CompanyTools desk) throws Exception {
        List<String> ordered =
                desk
                        .ask(
                                sum("purchaseOrders")
                                        .by("purchaseOrderLines.lineObjectNumber")
                                        .measure("count as lines"))
                        .stream()
                        .map(row -> row.text("purchaseOrderLines.lineObjectNumber"))
                        .toList();
        List<Row> low =
                desk.ask(
                        sum("itemPlanning")
                                .join("items itemNumber number")
                                .by("itemNumber", "items.displayName", "vendorNumber")
                                .measure("sum items.inventory - reorderPoint as gap")
                                .having("gap lt 0"));
        return renamed(low, "items.displayName", "displayName").stream()
                .filter(row -> !ordered.contains(row.text("itemNumber")))
                .toList();
    }

    private static List<Row> slowMovers(CompanyTools desk) throws Exception {
        Map<String, BigDecimal> sold =
                desk
                        .ask(
                                sum("itemLedgerEntries")
                                        .where(SOLD)
                                        .by("itemNumber")
                                        .measure("sum quantity as moved"))
                        .stream()
                        .collect(
                                Collectors.toMap(
                                        row -> row.text("itemNumber"),
                                        row -> row.amount("moved").negate()));
        return renamed(
                        desk.ask(
                                list("items")
                                        .where("inventory ge 100")
                                        .select("number", "displayName", "inventory")
                                        .order("number")),
                        "number",
                        "itemNumber")
                .stream()
                .map(
                        row ->
                                row.with(
                                        "sold",
                                        sold.getOrDefault(row.text("number"), BigDecimal.ZERO)))
                .filter(
                        row ->
                                row.amount("sold")
                                                .multiply(BigDecimal.TEN)
                                                .compareTo(row.amount("inventory"))
                                        < 0)
                .toList();
    }

    private static BigDecimal balance(CompanyTools desk, String... conditions) throws Exception {
        return one(
                        desk,
                        sum("generalLedgerEntries")
                                .where(conditions)
                                .measure("sum debitAmount - creditAmount as balance"))
                .amount("balance");
    }

    private static List<Row> tax(CompanyTools desk) throws Exception {
        BigDecimal output = balance(desk, "accountNumber eq 2140").negate();
        BigDecimal input = balance(desk, "accountNumber eq 1260");
        return List.of(
                new Row(
                        Map.of(
                                "outputVat", output,
                                "inputVat", input,
                                "payable", output.subtract(input))));
    }

    private static List<Row> netIncome(CompanyTools desk) throws Exception {
        List<BigDecimal> sums = new ArrayList<>();
        for (String group : List.of("4", "5", "6")) {
            sums.add(
                    balance(
                            desk,
                            "postingDate ge 2025-07-01",
                            "postingDate le " + TODAY,
                            "accountNumber ge " + group + "000",
                            "accountNumber le " + group + "999"));
        }
        BigDecimal income = sums.get(0).negate();
        return List.of(
                new Row(
                        Map.of(
                                "income", income,
                                "costOfGoodsSold", sums.get(1),
                                "expenses", sums.get(2),
                                "netIncome", income.subtract(sums.get(1)).subtract(sums.get(2)))));
    }
}
