package dev.workmate.demo.company.domain;

import dev.workmate.demo.ledger.DocumentLine;
import java.math.BigDecimal;
import java.time.LocalDate;

/** Goods that appeared or vanished without a sale or purchase, against an account. */
public record StockCorrection(
        String number, LocalDate date, Item item, int quantity, String words, String account) {
    public DocumentLine.Goods toPost() {
        return new DocumentLine.Goods(
                item.number(),
                words,
                item.category().product(),
                item.category().inventory(),
                BigDecimal.valueOf(quantity),
                0,
                0,
                quantity * item.unitCost());
    }
}
