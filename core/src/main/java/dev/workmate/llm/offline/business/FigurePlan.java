package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.Figures;
import dev.workmate.llm.offline.business.ErpCall.Inquiry;
import java.util.Locale;

/** Turns figures into one call that adds them up. */
final class FigurePlan {
    private static final int MAX_GROUPS = 200;

    private FigurePlan() {}

    /** The column that holds the figures. */
    static String column(Measure measure) {
        return switch (measure) {
            case OVERDUE -> "overdue";
            case RECEIVABLES, PAYABLES -> "open";
            case QUANTITY -> "quantity";
            case MARGIN -> "margin";
            case PURCHASES -> "purchases";
            case STOCK_VALUE -> "value";
            case AVERAGE_INVOICE -> "average";
            case INVOICE_COUNT, CUSTOMER_COUNT -> "count";
            case SALES -> "sales";
            case CREDITS, OPEN_ORDERS, OPEN_QUOTES, OPEN_PURCHASE_ORDERS -> "amount";
        };
    }

    static ErpCall call(Figures figures) {
        Inquiry inquiry =
                switch (figures.measure()) {
                    case SALES, MARGIN ->
                            isByItem(figures) || figures.measure() == Measure.MARGIN
                                    ? fromStock(figures)
                                    : fromInvoices(figures);
                    case QUANTITY -> fromLines(figures);
                    case AVERAGE_INVOICE, INVOICE_COUNT -> fromInvoices(figures);
                    case OVERDUE, RECEIVABLES -> receivables(figures);
                    case PURCHASES, PAYABLES -> purchases(figures);
                    case CREDITS ->
                            documents(
                                    figures,
                                    "salesCreditMemos",
                                    "postingDate",
                                    "status",
                                    "ne",
                                    "Draft");
                    case OPEN_ORDERS ->
                            documents(
                                    figures,
                                    "salesOrders",
                                    "orderDate",
                                    "fullyShipped",
                                    "eq",
                                    "false");
                    case OPEN_QUOTES ->
                            documents(
                                    figures, "salesQuotes", "documentDate", "status", "eq", "Sent");
                    case OPEN_PURCHASE_ORDERS -> purchaseOrders(figures);
                    case STOCK_VALUE -> stock(figures);
                    case CUSTOMER_COUNT -> customers(figures);
                };
        String order = column(figures.measure());
        if (figures.by().stream().noneMatch(Grouping::isTime) && !figures.by().isEmpty()) {
            inquiry.sorted(order + (figures.worst() ? " asc" : " desc"));
        }
        return inquiry.first(figures.top().orElse(MAX_GROUPS)).aggregate();
    }

    private static boolean isByItem(Figures figures) {
        return figures.category().isPresent()
                || figures.by().contains(Grouping.ITEM)
                || figures.by().contains(Grouping.CATEGORY);
    }

    /** The item ledger knows what was sold, returns taken off, and what it cost. */
    private static Inquiry fromStock(Figures figures) {
        Inquiry inquiry =
                new Inquiry("itemLedgerEntries")
                        .where("entryType", "eq", "Sale")
                        .within("postingDate", figures.period());
        boolean joined = false;
        for (Grouping group : figures.by()) {
            switch (group) {
                case ITEM -> inquiry.group("items.displayName");
                case CATEGORY -> inquiry.group("items.itemCategoryCode");
                case CUSTOMER -> inquiry.group("customers.displayName");
                case COUNTRY -> inquiry.group("customers.country");
                case SALESPERSON -> inquiry.group("customers.salespersonCode");
                default -> time(inquiry, group, "postingDate");
            }
            joined |= group == Grouping.ITEM || group == Grouping.CATEGORY;
        }
        figures.category().ifPresent(code -> inquiry.where("items.itemCategoryCode", "eq", code));
        if (joined || figures.category().isPresent()) {
            inquiry.join("items", "itemNumber", "number");
        }
        figures.customer()
                .ifPresent(name -> inquiry.where("customers.displayName", "contains", name));
        if (figures.customer().isPresent()
                || figures.by().stream().anyMatch(FigurePlan::isCustomers)) {
            inquiry.join("customers", "sourceNumber", "number");
        }
        return switch (figures.measure()) {
            case MARGIN ->
                    inquiry.measure("sum", "salesAmountActual", "sales")
                            .measure(
                                    "sum",
                                    "salesAmountActual",
                                    "plus",
                                    "costAmountActual",
                                    "margin");
            default -> inquiry.measure("sum", "salesAmountActual", "sales");
        };
    }

    /** Pieces are counted where they were invoiced: there they have no sign. */
    private static Inquiry fromLines(Figures figures) {
        Inquiry inquiry =
                new Inquiry("salesInvoices")
                        .where("status", "ne", "Draft")
                        .within("postingDate", figures.period())
                        .where("salesInvoiceLines.lineType", "eq", "Item");
        for (Grouping group : figures.by()) {
            switch (group) {
                case ITEM -> inquiry.group("salesInvoiceLines.description");
                case CATEGORY -> inquiry.group("items.itemCategoryCode");
                case CUSTOMER -> inquiry.group("customerName");
                case COUNTRY -> inquiry.group("sellToCountry");
                case SALESPERSON -> inquiry.group("salesperson");
                default -> time(inquiry, group, "postingDate");
            }
        }
        figures.category().ifPresent(code -> inquiry.where("items.itemCategoryCode", "eq", code));
        if (figures.category().isPresent() || figures.by().contains(Grouping.CATEGORY)) {
            inquiry.join("items", "salesInvoiceLines.lineObjectNumber", "number");
        }
        figures.customer().ifPresent(name -> inquiry.where("customerName", "contains", name));
        return inquiry.measure("sum", "salesInvoiceLines.quantity", "quantity");
    }

    private static boolean isCustomers(Grouping group) {
        return group == Grouping.CUSTOMER
                || group == Grouping.COUNTRY
                || group == Grouping.SALESPERSON;
    }

    private static Inquiry fromInvoices(Figures figures) {
        Inquiry inquiry =
                new Inquiry("salesInvoices")
                        .where("status", "ne", "Draft")
                        .within("postingDate", figures.period());
        customers(inquiry, figures, "postingDate");
        return switch (figures.measure()) {
            case AVERAGE_INVOICE -> inquiry.measure("avg", "totalAmountExcludingTax", "average");
            case INVOICE_COUNT -> inquiry.count("count");
            default -> inquiry.measure("sum", "totalAmountExcludingTax", "sales");
        };
    }

    private static Inquiry receivables(Figures figures) {
        Inquiry inquiry = new Inquiry("salesInvoices").where("status", "eq", "Open");
        if (figures.measure() == Measure.OVERDUE) {
            inquiry.where("dueDate", "lt", "today");
        }
        customers(inquiry, figures, "dueDate");
        return inquiry.count("invoices")
                .measure("sum", "remainingAmount", column(figures.measure()));
    }

    private static Inquiry documents(
            Figures figures,
            String set,
            String date,
            String property,
            String operator,
            String value) {
        Inquiry inquiry =
                new Inquiry(set).where(property, operator, value).within(date, figures.period());
        customers(inquiry, figures, date);
        return inquiry.count("documents").measure("sum", "totalAmountExcludingTax", "amount");
    }

    private static void customers(Inquiry inquiry, Figures figures, String date) {
        for (Grouping group : figures.by()) {
            switch (group) {
                case CUSTOMER -> inquiry.group("customerName");
                case SALESPERSON -> inquiry.group("salesperson");
                case COUNTRY -> inquiry.group("sellToCountry");
                case ITEM, CATEGORY, VENDOR -> inquiry.group("customerName");
                default -> time(inquiry, group, date);
            }
        }
        figures.customer().ifPresent(name -> inquiry.where("customerName", "contains", name));
    }

    private static Inquiry purchases(Figures figures) {
        boolean open = figures.measure() == Measure.PAYABLES;
        Inquiry inquiry = new Inquiry("purchaseInvoices");
        if (open) {
            inquiry.where("status", "eq", "Open");
        } else {
            inquiry.where("status", "ne", "Draft").within("postingDate", figures.period());
        }
        vendors(inquiry, figures, open ? "dueDate" : "postingDate");
        return open
                ? inquiry.count("invoices").measure("sum", "totalAmountIncludingTax", "open")
                : inquiry.measure("sum", "totalAmountExcludingTax", "purchases");
    }

    private static Inquiry purchaseOrders(Figures figures) {
        Inquiry inquiry = new Inquiry("purchaseOrders").within("orderDate", figures.period());
        vendors(inquiry, figures, "orderDate");
        return inquiry.count("documents").measure("sum", "totalAmountExcludingTax", "amount");
    }

    private static void vendors(Inquiry inquiry, Figures figures, String date) {
        for (Grouping group : figures.by()) {
            if (group.isTime()) {
                time(inquiry, group, date);
            } else {
                inquiry.group(group == Grouping.COUNTRY ? "buyFromCountry" : "vendorName");
            }
        }
        figures.customer().ifPresent(name -> inquiry.where("vendorName", "contains", name));
    }

    private static Inquiry stock(Figures figures) {
        Inquiry inquiry = new Inquiry("items").where("type", "eq", "Inventory");
        figures.category().ifPresent(code -> inquiry.where("itemCategoryCode", "eq", code));
        for (Grouping group : figures.by()) {
            inquiry.group(group == Grouping.ITEM ? "displayName" : "itemCategoryCode");
        }
        return inquiry.measure("sum", "inventory", "pieces")
                .measure("sum", "inventory", "times", "unitCost", "value");
    }

    private static Inquiry customers(Figures figures) {
        Inquiry inquiry = new Inquiry("customers");
        for (Grouping group : figures.by()) {
            inquiry.group(group == Grouping.SALESPERSON ? "salespersonCode" : "country");
        }
        return inquiry.count("count");
    }

    private static void time(Inquiry inquiry, Grouping group, String date) {
        inquiry.bucket(date, group.name().toLowerCase(Locale.ROOT));
    }
}
