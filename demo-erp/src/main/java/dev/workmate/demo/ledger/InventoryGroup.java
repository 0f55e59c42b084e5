package dev.workmate.demo.ledger;

/** Inventory posting group: decides the account goods are held on; the name is the code. */
public enum InventoryGroup {
    CYCLES("Bicycles", "1110"),
    HARDGOODS("Equipment", "1120"),
    SOFTGOODS("Footwear and packs", "1130"),
    CONSUMABLE("Batteries, fuel and care products", "1140");

    private final String displayName;
    private final String account;

    InventoryGroup(String displayName, String account) {
        this.displayName = displayName;
        this.account = account;
    }

    public String displayName() {
        return displayName;
    }

    public String account() {
        return account;
    }
}
