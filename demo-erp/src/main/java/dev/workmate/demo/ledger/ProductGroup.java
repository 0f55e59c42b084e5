package dev.workmate.demo.ledger;

/**
 * General product posting group: decides the accounts of revenue and cost; the name is the code.
 */
public enum ProductGroup {
    CYCLES("Bicycles and parts", "41", "5110"),
    HARDGOODS("Camping, paddling and lighting equipment", "42", "5120"),
    SOFTGOODS("Footwear, packs and clothing", "43", "5130"),
    SERVICE("Services and freight", "44", "5140");

    private final String displayName;
    private final String revenuePrefix;
    private final String cost;

    ProductGroup(String displayName, String revenuePrefix, String cost) {
        this.displayName = displayName;
        this.revenuePrefix = revenuePrefix;
        this.cost = cost;
    }

    public String displayName() {
        return displayName;
    }

    public String revenue(TaxArea area) {
        return (revenuePrefix + area.revenueSuffix()).intern();
    }

    public String costOfGoods() {
        return cost;
    }
}
