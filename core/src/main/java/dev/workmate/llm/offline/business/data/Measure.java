package dev.workmate.llm.offline.business.data;

import static dev.workmate.llm.offline.business.data.Dimension.ACCOUNT;
import static dev.workmate.llm.offline.business.data.Dimension.CATEGORY;
import static dev.workmate.llm.offline.business.data.Dimension.CITY;
import static dev.workmate.llm.offline.business.data.Dimension.COUNTRY;
import static dev.workmate.llm.offline.business.data.Dimension.CUSTOMER;
import static dev.workmate.llm.offline.business.data.Dimension.DEPARTMENT;
import static dev.workmate.llm.offline.business.data.Dimension.ITEM;
import static dev.workmate.llm.offline.business.data.Dimension.REGION;
import static dev.workmate.llm.offline.business.data.Dimension.SALESPERSON;
import static dev.workmate.llm.offline.business.data.Dimension.STATUS;
import static dev.workmate.llm.offline.business.data.Dimension.VENDOR;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What can be added up, and from where. What stands second is taken off the first. */
public enum Measure {
    SALES(Unit.MONEY, true, Sources.INVOICES, Sources.MEMOS),
    INVOICED(Unit.MONEY, true, Sources.INVOICES),
    QUANTITY(
            Unit.PIECES,
            true,
            Sources.INVOICES.adding("sum", "", "quantity"),
            Sources.MEMOS.adding("sum", "", "quantity")),
    GROSSPROFIT(Unit.MONEY, true, Sources.ITEM_SALES),
    PURCHASES(Unit.MONEY, true, Sources.PURCHASES),
    CREDITMEMOS(Unit.MONEY, true, Sources.MEMOS),
    RECEIVED(
            Unit.MONEY,
            true,
            Sources.PAYMENTS
                    .where("accounts.subCategory eq Accounts Receivable")
                    .adding("sum", "creditAmount minus debitAmount", "")),
    PAIDOUT(
            Unit.MONEY,
            true,
            Sources.PAYMENTS.where("accounts.subCategory eq Current Liabilities")),
    RECEIVABLES(Unit.MONEY, false, Sources.OPEN_INVOICES),
    OVERDUE(Unit.MONEY, false, Sources.OPEN_INVOICES.where("dueDate lt today")),
    PAYABLES(Unit.MONEY, false, Sources.OPEN_BILLS),
    OVERDUEPAYABLES(Unit.MONEY, false, Sources.OPEN_BILLS.where("dueDate lt today")),
    BACKLOG(Unit.MONEY, false, Sources.ORDERS),
    STOCK(Unit.PIECES, false, Sources.ITEMS.adding("sum", "inventory", "")),
    STOCKVALUE(Unit.MONEY, false, Sources.ITEMS),
    EXPENSES(Unit.MONEY, true, Sources.LEDGER.where("accounts.category eq Expense")),
    COGS(Unit.MONEY, true, Sources.LEDGER.where("accounts.category eq Cost of Goods Sold")),
    INVOICECOUNT(Unit.COUNT, true, Sources.INVOICES.counted()),
    INVOICEAVERAGE(Unit.MONEY, true, Sources.INVOICES.adding("avg", "totalAmountExcludingTax", "")),
    ORDERAVERAGE(Unit.MONEY, false, Sources.ORDERS.adding("avg", "totalAmountExcludingTax", ""));

    private final Unit unit;
    private final boolean flows;
    private final List<FigureSource> sources;

    Measure(Unit unit, boolean flows, FigureSource... sources) {
        this.unit = unit;
        this.flows = flows;
        this.sources = List.of(sources);
    }

    /** What its figures count. */
    public enum Unit {
        MONEY,
        PIECES,
        COUNT
    }

    public static Optional<Measure> of(String word) {
        for (Measure measure : values()) {
            if (measure.word().equals(word)) {
                return Optional.of(measure);
            }
        }
        return Optional.empty();
    }

    /** Its word in the lexicons and in the answers' texts. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Unit unit() {
        return unit;
    }

    /** Whether it happens over time; otherwise it is as it is today. */
    public boolean flows() {
        return flows;
    }

    public List<FigureSource> sources() {
        return sources;
    }

    public FigureSource first() {
        return sources.getFirst();
    }

    /** The entity sets, shared by measures. */
    private static final class Sources {
        private static final Map<Dimension, String> SOLD =
                Map.of(
                        CUSTOMER, "customerName",
                        COUNTRY, "sellToCountry",
                        CITY, "sellToCity",
                        SALESPERSON, "salesperson",
                        REGION, "shortcutDimension2Code",
                        DEPARTMENT, "shortcutDimension1Code",
                        STATUS, "status");
        private static final Map<Dimension, String> BOUGHT =
                Map.of(
                        VENDOR, "vendorName",
                        COUNTRY, "buyFromCountry",
                        SALESPERSON, "purchaser",
                        STATUS, "status");
        private static final String NET = "totalAmountExcludingTax";
        private static final String GROSS = "totalAmountIncludingTax";

        public static final FigureSource INVOICES = sold("salesInvoices", "salesInvoiceLines");
        public static final FigureSource MEMOS = sold("salesCreditMemos", "salesCreditMemoLines");
        public static final FigureSource OPEN_INVOICES =
                new FigureSource(
                        "salesInvoices",
                        "dueDate",
                        List.of("status eq Open"),
                        "sum",
                        "remainingAmount",
                        "",
                        "",
                        SOLD);
        public static final FigureSource PURCHASES =
                new FigureSource(
                        "purchaseInvoices",
                        "postingDate",
                        List.of("status ne Draft"),
                        "sum",
                        NET,
                        "purchaseInvoiceLines",
                        "netAmount",
                        BOUGHT);
        public static final FigureSource OPEN_BILLS =
                new FigureSource(
                        "purchaseInvoices",
                        "dueDate",
                        List.of("status eq Open"),
                        "sum",
                        GROSS,
                        "",
                        "",
                        BOUGHT);
        public static final FigureSource ORDERS =
                new FigureSource(
                        "salesOrders",
                        "orderDate",
                        List.of("fullyShipped eq false"),
                        "sum",
                        NET,
                        "salesOrderLines",
                        "netAmount",
                        SOLD);
        public static final FigureSource ITEM_SALES =
                new FigureSource(
                        "itemLedgerEntries",
                        "postingDate",
                        List.of("entryType eq Sale"),
                        "sum",
                        "salesAmountActual plus costAmountActual",
                        "",
                        "",
                        Map.of(
                                ITEM, "items.displayName",
                                CATEGORY, "items.itemCategoryCode",
                                CUSTOMER, "customers.displayName",
                                COUNTRY, "customers.country",
                                SALESPERSON, "customers.salespersonCode"));
        public static final FigureSource ITEMS =
                new FigureSource(
                        "items",
                        "",
                        List.of("type eq Inventory"),
                        "sum",
                        "inventory times unitCost",
                        "",
                        "",
                        Map.of(ITEM, "displayName", CATEGORY, "itemCategoryCode"));
        public static final FigureSource LEDGER =
                new FigureSource(
                        "generalLedgerEntries",
                        "postingDate",
                        List.of(),
                        "sum",
                        "debitAmount minus creditAmount",
                        "",
                        "",
                        Map.of(ACCOUNT, "accounts.displayName"));
        public static final FigureSource PAYMENTS = LEDGER.where("documentType eq Payment");

        private static FigureSource sold(String set, String lines) {
            return new FigureSource(
                    set,
                    "postingDate",
                    List.of("status ne Draft"),
                    "sum",
                    NET,
                    lines,
                    "netAmount",
                    SOLD);
        }
    }
}
