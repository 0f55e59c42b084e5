package dev.workmate.demo.ledger;

/** What kind of document an entry came from, with its name on the wire. */
public enum LedgerDocumentType {
    NONE("_x0020_"),
    PAYMENT("Payment"),
    INVOICE("Invoice"),
    CREDIT_MEMO("Credit_x0020_Memo"),
    REFUND("Refund");

    private final String wire;

    LedgerDocumentType(String wire) {
        this.wire = wire;
    }

    public String wire() {
        return wire;
    }
}
