package dev.workmate.demo.company.domain;

import dev.workmate.demo.ledger.DocumentLine;
import java.math.BigDecimal;

/** One line of a sales document, in cents: net = quantity × price − discount. */
public record SalesLine(
        Item item,
        int quantity,
        long unitPrice,
        int discountPercent,
        long discount,
        long net,
        int taxPercent,
        long tax) {

    public static SalesLine of(
            Item item, int quantity, long unitPrice, int discountPercent, int taxPercent) {
        long full = quantity * unitPrice;
        long discount = Cents.percent(full, discountPercent);
        long net = full - discount;
        return new SalesLine(
                item,
                quantity,
                unitPrice,
                discountPercent,
                discount,
                net,
                taxPercent,
                Cents.percent(net, taxPercent));
    }

    public long gross() {
        return net + tax;
    }

    /** What the goods cost us; nothing for services. */
    public long cost() {
        return item.service() ? 0 : quantity * item.unitCost();
    }

    public DocumentLine toPost() {
        if (item.service()) {
            return new DocumentLine.Service(
                    item.number(), item.name(), item.category().product(), net, tax);
        }
        return new DocumentLine.Goods(
                item.number(),
                item.name(),
                item.category().product(),
                item.category().inventory(),
                BigDecimal.valueOf(quantity),
                net,
                tax,
                cost());
    }
}
