package dev.workmate.demo.ledger;

/** Where a partner sits for tax and account determination; the name is the code of the tax area. */
public enum TaxArea {
    DOMESTIC("Domestic"),
    EU("European Union"),
    EXPORT("Outside the EU");

    private final String displayName;

    TaxArea(String displayName) {
        this.displayName = displayName;
    }

    public String displayName() {
        return displayName;
    }

    /** The last two digits of revenue accounts. */
    String revenueSuffix() {
        return switch (this) {
            case DOMESTIC -> "10";
            case EU -> "20";
            case EXPORT -> "30";
        };
    }

    public String receivables() {
        return switch (this) {
            case DOMESTIC -> "1210";
            case EU -> "1220";
            case EXPORT -> "1230";
        };
    }

    public String payables() {
        return switch (this) {
            case DOMESTIC -> "2110";
            case EU -> "2120";
            case EXPORT -> "2130";
        };
    }
}
