package dev.workmate.demo.company.domain;

/** Terms of payment; days from the posting date to the due date. */
public enum PaymentTerm {
    COD("COD", "Cash on delivery", 0),
    D14("14 DAYS", "Net 14 days", 14),
    D21("21 DAYS", "Net 21 days", 21),
    D30("30 DAYS", "Net 30 days", 30),
    D45("45 DAYS", "Net 45 days", 45),
    D60("60 DAYS", "Net 60 days", 60);

    private final String code;
    private final String displayName;
    private final int days;

    PaymentTerm(String code, String displayName, int days) {
        this.code = code;
        this.displayName = displayName;
        this.days = days;
    }

    public String code() {
        return code;
    }

    public String displayName() {
        return displayName;
    }

    public int days() {
        return days;
    }
}
