package dev.workmate.llm.offline.business.data;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Kinds of records that can be listed and counted, and where their facts stand. */
public enum RecordKind {
    INVOICES(
            "salesInvoices",
            "postingDate",
            "totalAmountExcludingTax",
            Cols.SOLD,
            "salesInvoiceLines",
            List.of(
                    "number",
                    "postingDate",
                    "dueDate",
                    "customerName",
                    "status",
                    "totalAmountExcludingTax",
                    "totalAmountIncludingTax",
                    "remainingAmount")),
    CREDITMEMOS(
            "salesCreditMemos",
            "postingDate",
            "totalAmountExcludingTax",
            Cols.SOLD,
            "salesCreditMemoLines",
            List.of(
                    "number",
                    "postingDate",
                    "customerName",
                    "invoiceNumber",
                    "status",
                    "totalAmountExcludingTax",
                    "totalAmountIncludingTax")),
    ORDERS(
            "salesOrders",
            "orderDate",
            "totalAmountExcludingTax",
            Cols.SOLD,
            "salesOrderLines",
            List.of(
                    "number",
                    "orderDate",
                    "requestedDeliveryDate",
                    "customerName",
                    "status",
                    "totalAmountExcludingTax",
                    "totalAmountIncludingTax")),
    QUOTES(
            "salesQuotes",
            "documentDate",
            "totalAmountExcludingTax",
            Cols.SOLD,
            "salesQuoteLines",
            List.of(
                    "number",
                    "documentDate",
                    "validUntilDate",
                    "customerName",
                    "status",
                    "totalAmountExcludingTax",
                    "totalAmountIncludingTax")),
    SHIPMENTS(
            "salesShipments",
            "postingDate",
            "",
            Cols.SHIPPED,
            "salesShipmentLines",
            List.of(
                    "number",
                    "postingDate",
                    "customerName",
                    "orderNumber",
                    "sellToCity",
                    "sellToCountry")),
    PURCHASEINVOICES(
            "purchaseInvoices",
            "postingDate",
            "totalAmountIncludingTax",
            Cols.BOUGHT,
            "purchaseInvoiceLines",
            List.of(
                    "number",
                    "postingDate",
                    "dueDate",
                    "vendorName",
                    "vendorInvoiceNumber",
                    "status",
                    "totalAmountExcludingTax",
                    "totalAmountIncludingTax")),
    PURCHASEORDERS(
            "purchaseOrders",
            "orderDate",
            "totalAmountExcludingTax",
            Cols.BOUGHT,
            "purchaseOrderLines",
            List.of(
                    "number",
                    "orderDate",
                    "requestedReceiptDate",
                    "vendorName",
                    "status",
                    "totalAmountExcludingTax",
                    "totalAmountIncludingTax")),
    RECEIPTS(
            "purchaseReceipts",
            "postingDate",
            "",
            Cols.RECEIVED,
            "purchaseReceiptLines",
            List.of("number", "postingDate", "vendorName", "orderNumber")),
    CUSTOMERS(
            "customers",
            "",
            "",
            Cols.CUSTOMERS,
            "",
            List.of("number", "displayName", "city", "country", "salespersonCode", "balanceDue")),
    VENDORS(
            "vendors",
            "",
            "",
            Cols.VENDORS,
            "",
            List.of("number", "displayName", "city", "country", "balance")),
    ITEMS(
            "items",
            "",
            "",
            Cols.ITEMS,
            "",
            List.of("number", "displayName", "itemCategoryCode", "inventory", "unitPrice")),
    EMPLOYEES(
            "employees",
            "",
            "",
            Map.of(),
            "",
            List.of("number", "displayName", "jobTitle", "email")),
    OPPORTUNITIES(
            "opportunities",
            "creationDate",
            "estimatedValue",
            Map.of(Dimension.SALESPERSON, "salespersonCode", Dimension.STATUS, "status"),
            "",
            List.of(
                    "number",
                    "description",
                    "contactName",
                    "status",
                    "estimatedValue",
                    "estimatedClosingDate")),
    CATEGORIES("itemCategories", "", "", Map.of(), "", List.of("code", "displayName")),
    SALESPEOPLE(
            "salespeoplePurchasers",
            "",
            "",
            Map.of(),
            "",
            List.of("code", "displayName", "jobTitle", "email")),
    ACCOUNTS("accounts", "", "", Map.of(), "", List.of("number", "displayName", "category")),
    BANKACCOUNTS(
            "bankAccounts",
            "",
            "",
            Map.of(),
            "",
            List.of("number", "displayName", "bankAccountNumber", "iban", "currencyCode")),
    LOCATIONS("locations", "", "", Map.of(), "", List.of("code", "displayName", "city", "country")),
    PAYMENTTERMS(
            "paymentTerms",
            "",
            "",
            Map.of(),
            "",
            List.of("code", "displayName", "dueDateCalculation", "discountPercent")),
    CONTACTS(
            "contacts",
            "",
            "",
            Map.of(),
            "",
            List.of("number", "displayName", "type", "companyName", "email", "phoneNumber")),
    FIXEDASSETS(
            "fixedAssets",
            "",
            "",
            Map.of(),
            "",
            List.of("number", "displayName", "fixedAssetLocationCode", "serialNumber")),
    CURRENCIES("currencies", "", "", Map.of(), "", List.of("code", "displayName", "symbol")),
    DIMENSIONS("dimensionValues", "", "", Map.of(), "", List.of("code", "displayName"));

    private final String set;
    private final String date;
    private final String amount;
    private final Map<Dimension, String> columns;
    private final String lines;
    private final List<String> shown;

    RecordKind(
            String set,
            String date,
            String amount,
            Map<Dimension, String> columns,
            String lines,
            List<String> shown) {
        this.set = set;
        this.date = date;
        this.amount = amount;
        this.columns = columns;
        this.lines = lines;
        this.shown = shown;
    }

    /** Where dimensions stand, shared by kinds of records. */
    private static final class Cols {
        public static final Map<Dimension, String> SOLD =
                Map.of(
                        Dimension.CUSTOMER, "customerName",
                        Dimension.COUNTRY, "sellToCountry",
                        Dimension.CITY, "sellToCity",
                        Dimension.SALESPERSON, "salesperson",
                        Dimension.REGION, "shortcutDimension2Code",
                        Dimension.STATUS, "status");
        public static final Map<Dimension, String> SHIPPED =
                Map.of(
                        Dimension.CUSTOMER, "customerName",
                        Dimension.COUNTRY, "sellToCountry",
                        Dimension.CITY, "sellToCity",
                        Dimension.SALESPERSON, "salesperson");
        public static final Map<Dimension, String> BOUGHT =
                Map.of(
                        Dimension.VENDOR, "vendorName",
                        Dimension.COUNTRY, "buyFromCountry",
                        Dimension.SALESPERSON, "purchaser",
                        Dimension.STATUS, "status");
        public static final Map<Dimension, String> RECEIVED =
                Map.of(Dimension.VENDOR, "vendorName", Dimension.COUNTRY, "buyFromCountry");
        public static final Map<Dimension, String> CUSTOMERS =
                Map.of(
                        Dimension.CUSTOMER, "displayName",
                        Dimension.COUNTRY, "country",
                        Dimension.CITY, "city",
                        Dimension.SALESPERSON, "salespersonCode");
        public static final Map<Dimension, String> VENDORS =
                Map.of(
                        Dimension.VENDOR, "displayName",
                        Dimension.COUNTRY, "country",
                        Dimension.CITY, "city");
        public static final Map<Dimension, String> ITEMS =
                Map.of(Dimension.ITEM, "displayName", Dimension.CATEGORY, "itemCategoryCode");
    }

    public static Optional<RecordKind> of(String word) {
        for (RecordKind records : values()) {
            if (records.word().equals(word)) {
                return Optional.of(records);
            }
        }
        return Optional.empty();
    }

    /** Whether a word means documents that are listed one by one where the last is asked for. */
    public static boolean isMoved(String word) {
        return word.matches("invoices|shipments|receipts|quotes|creditmemos");
    }

    public static Optional<RecordKind> ofSet(String set) {
        for (RecordKind records : values()) {
            if (records.set.equals(set)) {
                return Optional.of(records);
            }
        }
        return Optional.empty();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String set() {
        return set;
    }

    public String date() {
        return date;
    }

    public String lines() {
        return lines;
    }

    public List<String> shown() {
        return shown;
    }

    public boolean isDocument() {
        return !lines.isEmpty();
    }

    public boolean hasAmount() {
        return !amount.isEmpty();
    }

    /** As a source of figures: their amounts added up. */
    public FigureSource source() {
        return new FigureSource(
                set,
                date,
                List.of(),
                hasAmount() ? "sum" : "count",
                amount,
                lines,
                "netAmount",
                columns);
    }

    /** The conditions that a state means for them; empty where it means nothing. */
    public Optional<List<String>> conditions(String state) {
        return RecordStates.conditions(this, state);
    }
}
