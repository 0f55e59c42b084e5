package dev.workmate.demo.ledger;

import java.math.BigDecimal;

/**
 * One line to post; amounts in cents and positive, {@code cost} is quantity times the item's
 * standard cost.
 */
public sealed interface DocumentLine {
    long net();

    long tax();

    /** Goods from stock. */
    record Goods(
            String itemNumber,
            String description,
            ProductGroup product,
            InventoryGroup inventory,
            BigDecimal quantity,
            long net,
            long tax,
            long cost)
            implements DocumentLine {}

    /** A service item: revenue, no stock. */
    record Service(String itemNumber, String description, ProductGroup product, long net, long tax)
            implements DocumentLine {}

    /** Straight to an account of the general ledger. */
    record Account(String accountNumber, String description, long net, long tax)
            implements DocumentLine {}
}
