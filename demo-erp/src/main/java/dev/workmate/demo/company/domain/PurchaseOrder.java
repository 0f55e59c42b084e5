package dev.workmate.demo.company.domain;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/** A purchase order not yet received; {@code status} as on the wire. */
public record PurchaseOrder(
        UUID id,
        String number,
        Vendor vendor,
        LocalDate orderDate,
        LocalDate expectedReceipt,
        List<PurchaseLine.OfItem> lines,
        String status) {

    public PurchaseOrder {
        lines = List.copyOf(lines);
    }

    public long net() {
        return lines.stream().mapToLong(PurchaseLine::net).sum();
    }

    public long tax() {
        return lines.stream().mapToLong(PurchaseLine::tax).sum();
    }
}
