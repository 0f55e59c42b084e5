package dev.workmate.demo.company.domain;

import dev.workmate.demo.ledger.InventoryGroup;
import dev.workmate.demo.ledger.ProductGroup;

/** Item categories; the name is the code. */
public enum Category {
    BIKES("Bicycles", ProductGroup.CYCLES, InventoryGroup.CYCLES),
    TENTS("Tents and shelters", ProductGroup.HARDGOODS, InventoryGroup.HARDGOODS),
    PADDLE("Kayaks, boards and paddles", ProductGroup.HARDGOODS, InventoryGroup.HARDGOODS),
    BOOTS("Boots and shoes", ProductGroup.SOFTGOODS, InventoryGroup.SOFTGOODS),
    WINTER("Winter sports", ProductGroup.SOFTGOODS, InventoryGroup.SOFTGOODS),
    LIGHTS("Lamps and torches", ProductGroup.HARDGOODS, InventoryGroup.CONSUMABLE),
    PACKS("Packs and bags", ProductGroup.SOFTGOODS, InventoryGroup.SOFTGOODS),
    SERVICE("Services", ProductGroup.SERVICE, InventoryGroup.CONSUMABLE);

    private final String displayName;
    private final ProductGroup product;
    private final InventoryGroup inventory;

    Category(String displayName, ProductGroup product, InventoryGroup inventory) {
        this.displayName = displayName;
        this.product = product;
        this.inventory = inventory;
    }

    public String displayName() {
        return displayName;
    }

    public ProductGroup product() {
        return product;
    }

    public InventoryGroup inventory() {
        return inventory;
    }
}
