package dev.workmate.demo.ledger;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * One entry of the item ledger; quantity and cost are negative when goods leave, amounts in cents.
 */
public record StockEntry(
        LocalDate postingDate,
        StockMove move,
        String itemNumber,
        String sourceNumber,
        String documentNumber,
        String description,
        BigDecimal quantity,
        long salesAmount,
        long costAmount) {}
