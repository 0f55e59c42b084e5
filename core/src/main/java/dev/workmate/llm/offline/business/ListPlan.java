package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.Count;
import dev.workmate.llm.offline.business.BusinessQuestion.Listing;
import dev.workmate.llm.offline.business.ErpCall.Inquiry;
import dev.workmate.tool.JsonValue;
import java.util.Locale;

/** Turns a list of records into one call. */
final class ListPlan {
    private static final int DEFAULT_ROWS = 25;
    private static final int FEW = 10;

    private ListPlan() {}

    static ErpCall call(Listing listing) {
        return switch (listing.records()) {
            case BELOW_REORDER -> belowReorder();
            case SLOW_MOVERS -> slowMovers();
            case NEW_CUSTOMERS -> newCustomers(listing);
            default -> {
                Inquiry inquiry = inquiry(listing);
                inquiry.first(
                        listing.top().orElse(isShort(listing.records()) ? FEW : DEFAULT_ROWS));
                yield inquiry.query();
            }
        };
    }

    static ErpCall count(Count count) {
        return ErpCall.of("erp_count", JsonValue.object().with("entity", set(count.records())));
    }

    private static boolean isShort(Records records) {
        return records == Records.LARGEST_INVOICES || records == Records.LATEST_INVOICES;
    }

    private static Inquiry inquiry(Listing listing) {
        Inquiry inquiry = new Inquiry(set(listing.records()));
        switch (listing.records()) {
            case OVERDUE_INVOICES ->
                    invoices(
                            inquiry.where("status", "eq", "Open").where("dueDate", "lt", "today"),
                            listing,
                            "dueDate asc");
            case UNPAID_INVOICES ->
                    invoices(inquiry.where("status", "eq", "Open"), listing, "dueDate asc");
            case DRAFT_INVOICES ->
                    invoices(inquiry.where("status", "eq", "Draft"), listing, "invoiceDate desc");
            case LARGEST_INVOICES ->
                    invoices(
                            inquiry.where("status", "ne", "Draft"),
                            listing,
                            "totalAmountExcludingTax desc");
            case LATEST_INVOICES, INVOICES -> invoices(inquiry, listing, "invoiceDate desc");
            case CREDIT_MEMOS -> sales(inquiry, listing, "creditMemoDate");
            case ORDERS ->
                    sales(inquiry.where("fullyShipped", "eq", "false"), listing, "orderDate");
            case QUOTES -> sales(inquiry.where("status", "eq", "Sent"), listing, "documentDate");
            case PURCHASE_ORDERS -> purchases(inquiry, listing, "orderDate");
            case PURCHASE_INVOICES -> purchases(inquiry, listing, "invoiceDate");
            case UNPAID_PURCHASES ->
                    purchases(inquiry.where("status", "eq", "Open"), listing, "dueDate");
            case CUSTOMERS ->
                    named(inquiry, listing)
                            .select("number", "displayName", "city", "country", "balanceDue");
            case VENDORS ->
                    named(inquiry, listing)
                            .select("number", "displayName", "city", "country", "balance");
            case ITEMS ->
                    named(inquiry, listing)
                            .select(
                                    "number",
                                    "displayName",
                                    "itemCategoryCode",
                                    "inventory",
                                    "unitPrice");
            default -> named(inquiry, listing);
        }
        return inquiry;
    }

    private static void invoices(Inquiry inquiry, Listing listing, String order) {
        inquiry.within("invoiceDate", listing.period())
                .select(
                        "number",
                        "invoiceDate",
                        "dueDate",
                        "customerName",
                        "status",
                        "totalAmountExcludingTax",
                        "remainingAmount")
                .sorted(order);
        listing.of().ifPresent(name -> inquiry.where("customerName", "contains", name));
    }

    private static void sales(Inquiry inquiry, Listing listing, String date) {
        inquiry.within(date, listing.period())
                .select("number", date, "customerName", "status", "totalAmountExcludingTax")
                .sorted(date + " desc");
        listing.of().ifPresent(name -> inquiry.where("customerName", "contains", name));
    }

    private static void purchases(Inquiry inquiry, Listing listing, String date) {
        inquiry.within(date, listing.period())
                .select("number", date, "vendorName", "status", "totalAmountIncludingTax")
                .sorted(date + (date.equals("dueDate") ? " asc" : " desc"));
        listing.of().ifPresent(name -> inquiry.where("vendorName", "contains", name));
    }

    private static Inquiry named(Inquiry inquiry, Listing listing) {
        listing.of().ifPresent(name -> inquiry.where("displayName", "contains", name));
        return inquiry;
    }

    /** The reorder point is kept by the planning interface, the stock by the items. */
    private static ErpCall belowReorder() {
        return new Inquiry("itemPlanning")
                .join("items", "itemNumber", "number")
                .group("itemNumber")
                .group("items.displayName")
                .measure("sum", "items.inventory", "inventory")
                .measure("sum", "reorderPoint", "reorderPoint")
                .measure("sum", "reorderQuantity", "reorderQuantity")
                .measure("sum", "reorderPoint", "minus", "items.inventory", "missing")
                .having("missing", "gt", 0)
                .sorted("missing desc")
                .aggregate();
    }

    /** Much on stock, little sold in a year: ranked by what is tied up. */
    private static ErpCall slowMovers() {
        return new Inquiry("itemLedgerEntries")
                .where("entryType", "eq", "Sale")
                .where("postingDate", "ge", "today-365d")
                .join("items", "itemNumber", "number")
                .group("items.number")
                .group("items.displayName")
                .measure("max", "items.inventory", "inventory")
                .measure("sum", "salesAmountActual", "sales")
                .sorted("sales asc")
                .first(FEW)
                .aggregate();
    }

    /** Whoever was invoiced first within the period. */
    private static ErpCall newCustomers(Listing listing) {
        Period period = listing.period().orElseGet(Periods::ytd);
        return new Inquiry("salesInvoices")
                .where("status", "ne", "Draft")
                .group("customerName")
                .measure("min", "postingDate", "firstInvoice")
                .measure("sum", "totalAmountExcludingTax", "sales")
                .having("firstInvoice", "ge", period.from())
                .having("firstInvoice", "le", period.to())
                .sorted("firstInvoice asc")
                .aggregate();
    }

    static String set(Records records) {
        return switch (records) {
            case OVERDUE_INVOICES,
                    DRAFT_INVOICES,
                    LARGEST_INVOICES,
                    LATEST_INVOICES,
                    UNPAID_INVOICES,
                    INVOICES,
                    NEW_CUSTOMERS ->
                    "salesInvoices";
            case UNPAID_PURCHASES, PURCHASE_INVOICES -> "purchaseInvoices";
            case CREDIT_MEMOS -> "salesCreditMemos";
            case PURCHASE_ORDERS -> "purchaseOrders";
            case ORDERS -> "salesOrders";
            case QUOTES -> "salesQuotes";
            case BELOW_REORDER, SLOW_MOVERS, ITEMS -> "items";
            case CATEGORIES -> "itemCategories";
            case BANK_ACCOUNTS -> "bankAccounts";
            case PAYMENT_TERMS -> "paymentTerms";
            case SALESPEOPLE -> "salespeoplePurchasers";
            case CUSTOMERS, VENDORS, EMPLOYEES, OPPORTUNITIES, PROJECTS, ACCOUNTS, LOCATIONS ->
                    records.name().toLowerCase(Locale.ROOT);
        };
    }
}
