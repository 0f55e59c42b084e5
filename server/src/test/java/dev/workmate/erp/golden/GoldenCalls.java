package dev.workmate.erp.golden;

import static dev.workmate.erp.golden.Asking.list;
import static dev.workmate.erp.golden.Asking.sum;

import dev.workmate.erp.golden.CompanyTools.Row;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Answers that one call of a tool gives: the call, and what its columns are called there. */
final class GoldenCalls {
    static final String TODAY = "2026-06-30";
    static final String[] ALL = invoiced("2023-07-01", TODAY);
    static final String[] YEAR = invoiced("2025-07-01", TODAY);
    static final String[] OVERDUE = {"status eq Open", "dueDate lt " + TODAY};
    static final String[] SOLD = {
        "entryType eq Sale", "postingDate ge 2025-07-01", "postingDate le " + TODAY
    };

    private final Map<String, Reach> reaches = new LinkedHashMap<>();

    /** How an answer is reached. */
    @FunctionalInterface
    interface Reach {
        List<Row> rows(CompanyTools desk) throws Exception;
    }

    static String[] invoiced(String from, String to) {
        return new String[] {"status ne Draft", "postingDate ge " + from, "postingDate le " + to};
    }

    private GoldenCalls() {}

    static Map<String, Reach> all() {
        GoldenCalls calls = new GoldenCalls();
        calls.receivables();
        calls.sales();
        calls.customers();
        calls.documents();
        calls.stockAndLedger();
        return calls.reaches;
    }

    /** {@code columns} are pairs: the tool's name and the answer's. */
    private void add(String id, Asking asking, String... columns) {
        reaches.put(id, desk -> renamed(desk.ask(asking), columns));
    }

    static List<Row> renamed(List<Row> rows, String... columns) {
        List<Row> named = rows;
        for (int i = 0; i < columns.length; i += 2) {
            String from = columns[i];
            String to = columns[i + 1];
            named = named.stream().map(row -> row.with(to, row.cells().get(from))).toList();
        }
        return named;
    }

    private void receivables() {
        add(
                "overdue-by-customer",
                sum("salesInvoices")
                        .where(OVERDUE)
                        .by("customerNumber", "customerName")
                        .measure("sum remainingAmount as overdueAmount", "count as invoices")
                        .order("overdueAmount desc", "customerNumber"));
        add(
                "overdue-total",
                sum("salesInvoices")
                        .where(OVERDUE)
                        .measure(
                                "sum remainingAmount as overdueAmount",
                                "count as invoices",
                                "count_distinct customerNumber as customers"));
        add(
                "open-receivables",
                sum("salesInvoices")
                        .where("status eq Open")
                        .measure("sum remainingAmount as openAmount", "count as invoices"));
        add(
                "aged-receivables",
                sum("agedAccountsReceivables")
                        .where("agedAsOfDate eq " + TODAY, "periodLengthFilter eq 30D")
                        .measure(
                                "sum currentAmount as currentAmount",
                                "sum period1Amount as period1Amount",
                                "sum period2Amount as period2Amount",
                                "sum period3Amount as period3Amount",
                                "sum balanceDue as balanceDue"));
        add(
                "longest-overdue-invoices",
                list("salesInvoices")
                        .where(OVERDUE)
                        .select("number", "customerName", "dueDate", "remainingAmount")
                        .order("dueDate", "number")
                        .top(10));
        add(
                "largest-open-invoices",
                sum("salesInvoices")
                        .where("status eq Open")
                        .by("number", "customerName")
                        .measure("sum remainingAmount as remainingAmount")
                        .order("remainingAmount desc", "number")
                        .top(10));
        add(
                "over-credit-limit",
                sum("customers")
                        .by("number", "displayName")
                        .measure(
                                "max customerFinancialDetails.balance as balance",
                                "max creditLimit as creditLimit",
                                "sum customerFinancialDetails.balance - creditLimit as over")
                        .having("over gt 0"),
                "number",
                "customerNumber",
                "displayName",
                "customerName");
        add(
                "overdue-by-salesperson",
                sum("salesInvoices")
                        .where(OVERDUE)
                        .by("salesperson")
                        .measure("sum remainingAmount as overdueAmount"));
    }

    private void sales() {
        for (String period : List.of("month", "quarter")) {
            add(
                    "sales-by-" + period,
                    sum("salesInvoices")
                            .where(ALL)
                            .by(period + " postingDate")
                            .measure("sum totalAmountExcludingTax as sales", "count as invoices"),
                    period + "(postingDate)",
                    period);
        }
        add(
                "services-sales-by-month",
                sum("salesInvoices")
                        .where(YEAR)
                        .by("month postingDate")
                        .measure("sum totalAmountExcludingTax as sales"),
                "month(postingDate)",
                "month");
        add(
                "services-overdue",
                sum("salesInvoices")
                        .where(OVERDUE)
                        .measure("sum remainingAmount as overdueAmount", "count as invoices"));
        for (String column : List.of("salesperson", "sellToCountry")) {
            add(
                    column.equals("salesperson") ? "sales-by-salesperson" : "sales-by-country",
                    sum("salesInvoices")
                            .where(YEAR)
                            .by(column)
                            .measure("sum totalAmountExcludingTax as sales")
                            .order("sales desc", column));
        }
        add(
                "largest-invoices",
                list("salesInvoices")
                        .where("status ne Draft")
                        .select("number", "customerName", "postingDate", "totalAmountExcludingTax")
                        .order("totalAmountExcludingTax desc", "number")
                        .top(10));
        add(
                "best-month",
                sum("salesInvoices")
                        .where("status ne Draft")
                        .by("month postingDate")
                        .measure("sum totalAmountExcludingTax as sales")
                        .order("sales desc")
                        .top(1),
                "month(postingDate)",
                "month");
        add(
                "sales-by-category-and-month",
                sum("itemLedgerEntries")
                        .where(SOLD)
                        .join("items itemNumber number")
                        .by("month postingDate", "items.itemCategoryCode")
                        .measure("sum salesAmountActual as sales"),
                "month(postingDate)",
                "month",
                "items.itemCategoryCode",
                "itemCategoryCode");
    }

    private void customers() {
        for (String id : List.of("top-customers", "top-customers-ever")) {
            add(
                    id,
                    sum("salesInvoices")
                            .where(id.endsWith("ever") ? ALL : YEAR)
                            .by("customerNumber", "customerName")
                            .measure("sum totalAmountExcludingTax as sales")
                            .order("sales desc", "customerNumber")
                            .top(10));
        }
        add(
                "top-items",
                sum("itemLedgerEntries")
                        .where(SOLD)
                        .join("items itemNumber number")
                        .by("itemNumber", "items.displayName")
                        .measure("sum salesAmountActual as sales")
                        .order("sales desc", "itemNumber")
                        .top(10),
                "items.displayName",
                "displayName");
        add(
                "most-returned-items",
                sum("itemLedgerEntries")
                        .where("documentType eq Sales Credit Memo")
                        .where("postingDate ge 2025-07-01", "postingDate le " + TODAY)
                        .join("items itemNumber number")
                        .by("itemNumber", "items.displayName")
                        .measure("sum quantity as quantity")
                        .order("quantity desc", "itemNumber")
                        .top(5),
                "items.displayName",
                "displayName");
        add(
                "customers-lost",
                sum("salesInvoices")
                        .where("status ne Draft")
                        .by("customerNumber", "customerName")
                        .measure(
                                "max postingDate as lastInvoice",
                                "sum totalAmountExcludingTax as sales")
                        .having("sales ge 50000", "lastInvoice lt 2026-01-01"));
        add(
                "customers-new",
                sum("salesInvoices")
                        .where("status ne Draft")
                        .by("customerNumber", "customerName")
                        .measure(
                                "min postingDate as firstInvoice",
                                "sum totalAmountExcludingTax as sales")
                        .having("firstInvoice ge 2025-07-01"));
        add(
                "customers-by-country",
                sum("customers")
                        .by("country")
                        .measure("count as customers")
                        .order("customers desc", "country"));
        add(
                "credit-memos-by-month",
                sum("salesCreditMemos")
                        .where(YEAR)
                        .by("month postingDate")
                        .measure("count as creditMemos", "sum totalAmountExcludingTax as amount"),
                "month(postingDate)",
                "month");
        add(
                "canceled-invoices",
                list("salesInvoices")
                        .where("status eq Canceled")
                        .select("number", "customerName", "postingDate", "totalAmountIncludingTax")
                        .order("number"));
        add(
                "draft-invoices",
                sum("salesInvoices")
                        .where("status eq Draft")
                        .measure(
                                "count as invoices",
                                "sum totalAmountExcludingTax as totalAmountExcludingTax"));
    }

    private void documents() {
        for (String set : List.of("salesOrders", "salesQuotes")) {
            add(
                    set.equals("salesOrders") ? "orders-by-status" : "quotes-by-status",
                    sum(set).by("status")
                            .measure(
                                    "count as count",
                                    "sum totalAmountExcludingTax as totalAmountExcludingTax"));
        }
        add(
                "late-orders",
                list("salesOrders")
                        .where("fullyShipped eq false", "requestedDeliveryDate lt " + TODAY)
                        .select(
                                "number",
                                "customerName",
                                "requestedDeliveryDate",
                                "totalAmountExcludingTax")
                        .order("requestedDeliveryDate", "number"));
        add(
                "largest-open-orders",
                list("salesOrders")
                        .select("number", "customerName", "totalAmountExcludingTax")
                        .order("totalAmountExcludingTax desc", "number")
                        .top(5));
        add(
                "quotes-ending-soon",
                list("salesQuotes")
                        .where(
                                "status eq Sent",
                                "validUntilDate ge " + TODAY,
                                "validUntilDate le 2026-07-14")
                        .select(
                                "number",
                                "customerName",
                                "validUntilDate",
                                "totalAmountExcludingTax")
                        .order("validUntilDate", "number"));
        add(
                "opportunities-by-status",
                sum("opportunities")
                        .by("status")
                        .measure("count as count", "sum estimatedValue as estimatedValue"));
        add(
                "top-vendors",
                sum("purchaseInvoices")
                        .where(YEAR)
                        .by("vendorNumber", "vendorName")
                        .measure("sum totalAmountExcludingTax as purchases")
                        .order("purchases desc", "vendorNumber")
                        .top(10));
        add(
                "purchases-by-month",
                sum("purchaseInvoices")
                        .where(YEAR)
                        .by("month postingDate")
                        .measure("sum totalAmountExcludingTax as purchases", "count as invoices"),
                "month(postingDate)",
                "month");
        add(
                "unpaid-vendor-invoices",
                sum("purchaseInvoices")
                        .where("status eq Open")
                        .measure(
                                "count as invoices",
                                "sum totalAmountIncludingTax as totalAmountIncludingTax"));
        add(
                "overdue-vendor-invoices",
                list("purchaseInvoices")
                        .where(OVERDUE)
                        .select("number", "vendorName", "dueDate", "totalAmountIncludingTax")
                        .order("dueDate", "number"));
        add(
                "draft-purchase-invoices",
                sum("purchaseInvoices").where("status eq Draft").measure("count as invoices"));
        add(
                "open-purchase-orders",
                sum("purchaseOrders")
                        .where("fullyReceived eq false")
                        .measure(
                                "count as orders",
                                "sum totalAmountExcludingTax as totalAmountExcludingTax"));
        add(
                "open-purchase-orders-by-vendor",
                sum("purchaseOrders")
                        .by("vendorNumber", "vendorName")
                        .measure("sum totalAmountExcludingTax as totalAmountExcludingTax")
                        .order("totalAmountExcludingTax desc", "vendorNumber")
                        .top(5));
        add(
                "late-purchase-orders",
                list("purchaseOrders")
                        .where("status eq Open", "requestedReceiptDate lt " + TODAY)
                        .select("number", "vendorName", "requestedReceiptDate")
                        .order("requestedReceiptDate", "number"));
    }

    private void stockAndLedger() {
        add(
                "below-reorder-point",
                sum("itemPlanning")
                        .join("items itemNumber number")
                        .by("itemNumber", "items.displayName")
                        .measure(
                                "max items.inventory as inventory",
                                "max reorderPoint as reorderPoint",
                                "sum items.inventory - reorderPoint as gap")
                        .having("gap lt 0"),
                "items.displayName",
                "displayName");
        add("inventory-value", sum("items").measure("sum inventory * unitCost as inventoryValue"));
        add(
                "inventory-by-category",
                sum("items")
                        .where("type eq Inventory")
                        .by("itemCategoryCode")
                        .measure(
                                "sum inventory * unitCost as inventoryValue",
                                "sum inventory as inventory"));
        add(
                "most-valuable-stock",
                sum("items")
                        .by("number", "displayName")
                        .measure(
                                "sum inventory as inventory",
                                "sum inventory * unitCost as inventoryValue")
                        .order("inventoryValue desc", "number")
                        .top(10),
                "number",
                "itemNumber");
        add("items-by-category", sum("items").by("itemCategoryCode").measure("count as items"));
        add(
                "trial-balance-check",
                sum("generalLedgerEntries")
                        .measure(
                                "count as entries",
                                "sum debitAmount as debitAmount",
                                "sum creditAmount as creditAmount"));
        add(
                "ledger-entries-by-type",
                sum("generalLedgerEntries").by("documentType").measure("count as entries"));
        add(
                "bank-balance",
                sum("generalLedgerEntries")
                        .where("accountNumber ge 1310", "accountNumber le 1330")
                        .measure("sum debitAmount - creditAmount as balance"));
        add(
                "expenses-by-account",
                byAccount("6000", "6999", "sum debitAmount - creditAmount as amount"),
                "accounts.displayName",
                "displayName");
        add(
                "revenue-by-account",
                byAccount("4000", "4999", "sum creditAmount - debitAmount as amount"),
                "accounts.displayName",
                "displayName");
        hours();
    }

    private static Asking byAccount(String from, String to, String amount) {
        return sum("generalLedgerEntries")
                .where("postingDate ge 2025-07-01", "postingDate le " + TODAY)
                .where("accountNumber ge " + from, "accountNumber le " + to)
                .join("accounts accountNumber number")
                .by("accountNumber", "accounts.displayName")
                .measure(amount);
    }

    private void hours() {
        String quantity = "sum timeRegistrationEntries.quantity as hours";
        String[] year = {
            "timeRegistrationEntries.date ge 2025-07-01", "timeRegistrationEntries.date le " + TODAY
        };
        add(
                "services-hours-by-project",
                sum("employees")
                        .where(year)
                        .by("timeRegistrationEntries.jobNumber")
                        .measure(quantity)
                        .order("hours desc", "timeRegistrationEntries.jobNumber")
                        .top(10),
                "timeRegistrationEntries.jobNumber",
                "jobNumber");
        add(
                "services-hours-by-employee",
                sum("employees").where(year).by("number").measure(quantity),
                "number",
                "employeeNumber");
        add(
                "services-hours-by-status",
                sum("employees")
                        .where("timeRegistrationEntries.quantity gt 0")
                        .by("timeRegistrationEntries.status")
                        .measure(quantity),
                "timeRegistrationEntries.status",
                "status");
    }
}
