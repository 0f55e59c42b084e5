package dev.workmate.demo.company.domain;

import java.util.UUID;

/**
 * Something sold, at today's list price and its standard cost; services have no stock and no
 * vendor.
 */
public record Item(
        UUID id,
        String number,
        String name,
        Category category,
        String unit,
        String gtin,
        long unitPrice,
        long unitCost,
        String vendorNumber) {

    public boolean service() {
        return category == Category.SERVICE;
    }
}
