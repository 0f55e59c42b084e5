package dev.workmate.demo.ledger;

/**
 * Why goods moved: entry type, document type and source type of an item ledger entry, as on the
 * wire.
 */
public enum StockMove {
    SALES_SHIPMENT("Sale", "Sales_x0020_Shipment", "Customer"),
    SALES_INVOICE("Sale", "Sales_x0020_Invoice", "Customer"),
    SALES_CREDIT_MEMO("Sale", "Sales_x0020_Credit_x0020_Memo", "Customer"),
    PURCHASE_RECEIPT("Purchase", "Purchase_x0020_Receipt", "Vendor"),
    PURCHASE_INVOICE("Purchase", "Purchase_x0020_Invoice", "Vendor"),
    PURCHASE_CREDIT_MEMO("Purchase", "Purchase_x0020_Credit_x0020_Memo", "Vendor"),
    POSITIVE_ADJUSTMENT("Positive_x0020_Adjmt_x002E_", "_x0020_", "Item"),
    NEGATIVE_ADJUSTMENT("Negative_x0020_Adjmt_x002E_", "_x0020_", "Item");

    private final String entryType;
    private final String documentType;
    private final String sourceType;

    StockMove(String entryType, String documentType, String sourceType) {
        this.entryType = entryType;
        this.documentType = documentType;
        this.sourceType = sourceType;
    }

    public String entryType() {
        return entryType;
    }

    public String documentType() {
        return documentType;
    }

    public String sourceType() {
        return sourceType;
    }
}
