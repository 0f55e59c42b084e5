package dev.workmate.llm.offline.business;

import java.util.regex.Pattern;

/** Records that can be listed, with the words that mean them. The order decides. */
enum Records {
    BELOW_REORDER(
            "items below reorder point",
            "(?:below|under|at|reached|reach) (?:the |their )?(?:re-?order|minimum|safety)(?: (?:point|level|stock)s?)?|re-?order(?:ed|ing)?\\b|running (?:low|out)|low (?:on )?(?:stock|inventory)|out of stock|need (?:to be )?(?:restock|replenish)\\w*|restock\\w*|replenish\\w*|short(?:age)? of stock|stock shortages?"),
    SLOW_MOVERS(
            "slow moving items",
            "slow[- ]?mov(?:ing|ers?)|dead stock|over-?stock(?:ed)?|too much stock|do not sell|don't sell"),
    UNPAID_PURCHASES(
            "unpaid vendor invoices",
            "(?:unpaid|open|due) (?:vendor|supplier|purchase) (?:invoices|bills)|bills (?:to pay|we have to pay)|invoices we (?:have to|must|still) pay"),
    OVERDUE_INVOICES(
            "overdue invoices",
            "overdue (?:sales )?invoices|invoices (?:that |which )?(?:are |is )?(?:overdue|past due|late)|late invoices|past due invoices"),
    DRAFT_INVOICES(
            "draft invoices",
            "draft (?:sales )?invoices|invoices (?:in draft|that are drafts?|not (?:yet )?posted)|unposted invoices|drafts"),
    LARGEST_INVOICES(
            "largest invoices",
            "(?:largest|biggest|highest|top|most expensive) (?:\\d+ )?(?:sales )?invoices"),
    LATEST_INVOICES(
            "latest invoices",
            "(?:latest|last|newest|most recent|recent) (?:\\d+ )?(?:sales )?invoices"),
    UNPAID_INVOICES(
            "unpaid invoices",
            "(?:unpaid|open|outstanding) (?:sales )?invoices|invoices (?:that are )?(?:unpaid|open|outstanding|not paid)"),
    CREDIT_MEMOS("credit memos", "credit (?:memos?|notes?)"),
    PURCHASE_ORDERS("open purchase orders", "purchase orders"),
    ORDERS("open sales orders", "(?:open |pending |unshipped )?(?:sales )?orders"),
    QUOTES("open quotes", "(?:open |pending )?(?:sales )?(?:quotes|quotations|offers)"),
    INVOICES("invoices", "(?:sales )?invoices"),
    PURCHASE_INVOICES("purchase invoices", "(?:purchase|vendor|supplier) invoices"),
    NEW_CUSTOMERS("new customers", "new customers|customers (?:won|gained|added)"),
    CUSTOMERS("customers", "customers|clients"),
    VENDORS("vendors", "vendors|suppliers"),
    CATEGORIES("item categories", "(?:item|product) categories"),
    ITEMS("items", "items|products|articles|goods|stock list|inventory list"),
    EMPLOYEES("employees", "employees|staff|colleagues|people work"),
    BANK_ACCOUNTS("bank accounts", "bank accounts|banks"),
    OPPORTUNITIES("opportunities", "opportunities|sales pipeline|pipeline|leads"),
    PROJECTS("projects", "projects|jobs"),
    ACCOUNTS("accounts", "(?:g/?l |general ledger |ledger )?accounts|chart of accounts"),
    PAYMENT_TERMS("payment terms", "payment terms"),
    LOCATIONS("locations", "locations|warehouses"),
    SALESPEOPLE("salespeople", "sales ?(?:people|persons|reps)");

    private final String words;
    private final Pattern pattern;

    Records(String words, String pattern) {
        this.words = words;
        this.pattern =
                Pattern.compile("\\b(?:" + pattern + ")(?![\\w-])", Pattern.CASE_INSENSITIVE);
    }

    String words() {
        return words;
    }

    boolean isIn(String clause) {
        return pattern.matcher(clause).find();
    }

    /** Whether the words alone are a wish, without a verb such as "list". */
    boolean isWishAlone() {
        return switch (this) {
            case BELOW_REORDER,
                    SLOW_MOVERS,
                    OVERDUE_INVOICES,
                    DRAFT_INVOICES,
                    LARGEST_INVOICES,
                    LATEST_INVOICES,
                    UNPAID_INVOICES,
                    UNPAID_PURCHASES,
                    NEW_CUSTOMERS ->
                    true;
            default -> false;
        };
    }
}
