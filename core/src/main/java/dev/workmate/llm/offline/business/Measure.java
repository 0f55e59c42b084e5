package dev.workmate.llm.offline.business;

import java.util.regex.Pattern;

/** What can be added up, with the words that mean it. The order decides between two that fit. */
enum Measure {
    OVERDUE(
            "overdue amount",
            "overdue|past due|late (?:with )?(?:their )?pay(?:ers?|ments?)|late payments?|pay(?:s|ing)? (?:too )?late|behind (?:with|on) (?:their )?payments?"),
    CREDITS("credit memos", "credit memos?|credit notes?|refunds?|returned goods"),
    PAYABLES(
            "open payables",
            "payables|(?:unpaid|open) (?:vendor|supplier|purchase) (?:invoices|bills)|(?:do )?we owe|bills to pay"),
    RECEIVABLES(
            "open receivables",
            "receivables|outstanding|unpaid (?:sales )?invoices|owes? us|owed to us|money owed|open balances?"),
    OPEN_PURCHASE_ORDERS("open purchase orders", "(?:open |pending )?purchase orders?"),
    OPEN_ORDERS(
            "open sales orders",
            "open (?:sales )?orders?|sales orders?|order backlog|backlog|pending orders"),
    OPEN_QUOTES("open quotes", "(?:open |pending )?(?:sales )?(?:quotes?|quotations?|offers)"),
    PURCHASES(
            "purchases",
            "purchases|purchasing|purchased|spend(?:ing)?|spent|bought|buy(?:ing)? from|procurement"),
    MARGIN(
            "margin",
            "(?:gross )?margins?|(?:gross )?profits?|profitable|profitability|contribution"),
    QUANTITY(
            "quantity sold",
            "quantit(?:y|ies)(?: sold)?|units sold|pieces sold|how many .*(?:sold|sell)|sales volumes?"),
    STOCK_VALUE(
            "inventory value",
            "(?:inventory|stock|warehouse) (?:value|worth)|value of (?:the |our )?(?:inventory|stock|warehouse)|capital tied up"),
    AVERAGE_INVOICE(
            "average invoice value",
            "average (?:invoice|order|sale|basket)(?: (?:value|amount|size|total))?|mean invoice"),
    INVOICE_COUNT(
            "number of invoices",
            "number of (?:sales )?invoices|invoice count|how many (?:sales )?invoices|count of invoices"),
    CUSTOMER_COUNT(
            "number of customers",
            "number of customers|customer count|how many customers|count of customers"),
    SALES(
            "sales",
            "sales|revenues?|turnover|sold|sell(?:s|ing|ers?)?|best[- ]?sell(?:ing|ers?)|income from customers|business (?:do|did) we do|invoiced|earn(?:ed|ings)?|bought from us|buy(?:s|ing)? (?:the )?most");

    private final String words;
    private final Pattern pattern;

    Measure(String words, String pattern) {
        this.words = words;
        this.pattern = Pattern.compile("\\b(?:" + pattern + ")\\b", Pattern.CASE_INSENSITIVE);
    }

    String words() {
        return words;
    }

    boolean isIn(String clause) {
        return pattern.matcher(clause).find();
    }
}
