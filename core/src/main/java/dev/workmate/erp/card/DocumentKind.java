package dev.workmate.erp.card;

import java.util.Optional;

/** The documents of Business Central that people write, with what differs between them. */
enum DocumentKind {
    SALES_QUOTE("salesQuotes", "salesQuoteLines", CardPhrase.SALES_QUOTE, Side.SALES, "unitPrice"),
    SALES_ORDER("salesOrders", "salesOrderLines", CardPhrase.SALES_ORDER, Side.SALES, "unitPrice"),
    SALES_INVOICE(
            "salesInvoices",
            "salesInvoiceLines",
            CardPhrase.SALES_INVOICE,
            Side.SALES,
            "unitPrice"),
    SALES_CREDIT_MEMO(
            "salesCreditMemos",
            "salesCreditMemoLines",
            CardPhrase.SALES_CREDIT_MEMO,
            Side.SALES,
            "unitPrice"),
    PURCHASE_ORDER(
            "purchaseOrders",
            "purchaseOrderLines",
            CardPhrase.PURCHASE_ORDER,
            Side.PURCHASE,
            "directUnitCost"),
    PURCHASE_INVOICE(
            "purchaseInvoices",
            "purchaseInvoiceLines",
            CardPhrase.PURCHASE_INVOICE,
            Side.PURCHASE,
            "unitCost"),
    PURCHASE_CREDIT_MEMO(
            "purchaseCreditMemos",
            "purchaseCreditMemoLines",
            CardPhrase.PURCHASE_CREDIT_MEMO,
            Side.PURCHASE,
            "unitCost");

    /** Who stands on the other side of a document. */
    enum Side {
        SALES("customer", "customers", CardPhrase.TO_CUSTOMER),
        PURCHASE("vendor", "vendors", CardPhrase.FROM_VENDOR);

        private final String role;
        private final String set;
        private final CardPhrase direction;

        Side(String role, String set, CardPhrase direction) {
            this.role = role;
            this.set = set;
            this.direction = direction;
        }

        String role() {
            return role;
        }

        String set() {
            return set;
        }

        /** To or from whom. */
        Said direction(String partner) {
            return Said.of(direction, Put.text(partner));
        }
    }

    private final String set;
    private final String lineSet;
    private final CardPhrase words;
    private final Side side;
    private final String price;

    DocumentKind(String set, String lineSet, CardPhrase words, Side side, String price) {
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
        return words.english();
    }

    Put said() {
        return Put.said(Said.of(words));
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
