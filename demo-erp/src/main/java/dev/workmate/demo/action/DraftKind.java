package dev.workmate.demo.action;

import dev.workmate.demo.catalog.EntityModel;
import java.util.Optional;
import java.util.Set;

/** The documents users write, with what differs between them. */
enum DraftKind {
    SALES_QUOTE("salesQuote", Side.SALES, "documentDate", "SQ-40000", "Draft"),
    SALES_ORDER("salesOrder", Side.SALES, "orderDate", "SO-200000", "Draft"),
    SALES_INVOICE("salesInvoice", Side.SALES, "invoiceDate", "SID-1000", "Draft"),
    SALES_CREDIT_MEMO("salesCreditMemo", Side.SALES, "creditMemoDate", "SCD-1000", "Draft"),
    PURCHASE_ORDER("purchaseOrder", Side.PURCHASE, "orderDate", "PO-60000", "Draft"),
    PURCHASE_INVOICE("purchaseInvoice", Side.PURCHASE, "invoiceDate", "PID-50000", "Draft"),
    PURCHASE_CREDIT_MEMO(
            "purchaseCreditMemo", Side.PURCHASE, "creditMemoDate", "PCD-1000", "Draft");

    /** Who stands on the other side of a document. */
    enum Side {
        SALES("customer", "sellTo", "billTo"),
        PURCHASE("vendor", "buyFrom", "payTo");

        final String party;
        final String from;
        final String to;

        Side(String party, String from, String to) {
            this.party = party;
            this.from = from;
            this.to = to;
        }
    }

    private static final Set<String> EDITABLE = Set.of("", "Draft", "In_x0020_Review");

    private final String entity;
    private final Side side;
    private final String dateProperty;
    private final String beforeFirst;
    private final String firstStatus;

    DraftKind(
            String entity, Side side, String dateProperty, String beforeFirst, String firstStatus) {
        this.entity = entity;
        this.side = side;
        this.dateProperty = dateProperty;
        this.beforeFirst = beforeFirst;
        this.firstStatus = firstStatus;
    }

    static Optional<DraftKind> ofHeader(EntityModel model) {
        for (DraftKind kind : values()) {
            if (kind.entity.equals(model.name())) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    static Optional<DraftKind> ofLine(EntityModel model) {
        for (DraftKind kind : values()) {
            if ((kind.entity + "Line").equals(model.name())) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    String set() {
        return entity + "s";
    }

    String lineSet() {
        return entity + "Lines";
    }

    Side side() {
        return side;
    }

    String dateProperty() {
        return dateProperty;
    }

    /** The number before the first of its series. */
    String beforeFirst() {
        return beforeFirst;
    }

    String firstStatus() {
        return firstStatus;
    }

    /** Orders and quotes stay open to changes; invoices and credit memos only until posted. */
    boolean editable(String status) {
        return this == SALES_ORDER
                || this == PURCHASE_ORDER
                || this == SALES_QUOTE
                || EDITABLE.contains(status);
    }

    String priceProperty() {
        return switch (this) {
            case PURCHASE_ORDER -> "directUnitCost";
            case PURCHASE_INVOICE, PURCHASE_CREDIT_MEMO -> "unitCost";
            default -> "unitPrice";
        };
    }

    String words() {
        return entity.replaceAll("([A-Z])", " $1").toLowerCase(java.util.Locale.ROOT);
    }
}
