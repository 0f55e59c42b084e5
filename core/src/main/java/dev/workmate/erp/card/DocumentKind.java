package dev.workmate.erp.card;

import java.util.Optional;

/** The documents of Business Central that people write, with what differs between them. */
enum DocumentKind {
    SALES_QUOTE("salesQuotes", "salesQuoteLines", "quote", Side.SALES, "unitPrice"),
    SALES_ORDER("salesOrders", "salesOrderLines", "order", Side.SALES, "unitPrice"),
    SALES_INVOICE("salesInvoices", "salesInvoiceLines", "invoice", Side.SALES, "unitPrice"),
    SALES_CREDIT_MEMO(
            "salesCreditMemos", "salesCreditMemoLines", "credit memo", Side.SALES, "unitPrice"),
    PURCHASE_ORDER(
            "purchaseOrders",
            "purchaseOrderLines",
            "purchase order",
            Side.PURCHASE,
            "directUnitCost"),
    PURCHASE_INVOICE(
            "purchaseInvoices",
            "purchaseInvoiceLines",
            "purchase invoice",
            Side.PURCHASE,
            "unitCost"),
    PURCHASE_CREDIT_MEMO(
            "purchaseCreditMemos",
            "purchaseCreditMemoLines",
            "purchase credit memo",
            Side.PURCHASE,
            "unitCost");

    /** Who stands on the other side of a document. */
    enum Side {
        SALES("customer", "customers", "to"),
        PURCHASE("vendor", "vendors", "from");

        private final String role;
        private final String set;
        private final String preposition;

        Side(String role, String set, String preposition) {
            this.role = role;
            this.set = set;
            this.preposition = preposition;
        }

        String role() {
            return role;
        }

        String set() {
            return set;
        }

        String preposition() {
            return preposition;
        }
    }

    private final String set;
    private final String lineSet;
    private final String words;
    private final Side side;
    private final String price;

    DocumentKind(String set, String lineSet, String words, Side side, String price) {
        this.set = set;
        this.lineSet = lineSet;
        this.words = words;
        this.side = side;
        this.price = price;
    }

    static Optional<DocumentKind> of(String set) {
        for (DocumentKind kind : values()) {
            if (kind.set.equals(set)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    static Optional<DocumentKind> ofLines(String set) {
        for (DocumentKind kind : values()) {
            if (kind.lineSet.equals(set)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    String set() {
        return set;
    }

    String lineSet() {
        return lineSet;
    }

    String words() {
        return words;
    }

    Side side() {
        return side;
    }

    /** The property of a line that holds what one piece costs. */
    String price() {
        return price;
    }

    /** What is posted stays as it is; orders and quotes are never posted themselves. */
    boolean isPosted(String status) {
        boolean postable = this != SALES_QUOTE && this != SALES_ORDER && this != PURCHASE_ORDER;
        return postable
                && !status.isBlank()
                && !status.equals("Draft")
                && !status.equals("In Review");
    }

    boolean movesStockOut() {
        return this == SALES_ORDER || this == SALES_INVOICE || this == SALES_QUOTE;
    }
}
